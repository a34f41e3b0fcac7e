import type { Tx } from '../../../../../platform/server/database/database.ts';
import { queueAll } from './outbox.service.ts';
import type { RecordTypeSync } from './record-type-sync.ts';

/** A record that is to be sent, and the id that Zoho knows it by, where that is new. */
interface Again {
  readonly recordId: string;
  readonly providerId?: string;
}

/** Lets a record wait to be sent: it is pending, and due at once. The caller has locked it. */
export async function sendAgain<R, T>(tx: Tx, { kind, columns }: RecordTypeSync<R, T>, { recordId, providerId }: Again): Promise<void> {
  await columns.save(tx, recordId, { status: 'pending', at: null, ...(providerId !== undefined && { providerId }) });
  await queueAll(tx, kind, [recordId]);
}
