import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncContext } from '../context.ts';
import { findLink, noteLink, replaceGone } from '../links/link.store.ts';
import { sendAgain } from '../queue/send-again.ts';
import type { RecordTypeSync } from '../record-type-sync.ts';
import type { StoredDecision } from './decision.store.ts';

/** Creates a record once more that was deleted in Zoho, or leaves it at that; one that is there again stays as it is. */
export async function applyToRemoteDeletion<R, T>(
  context: SyncContext,
  tx: Tx,
  sync: RecordTypeSync<R, T>,
  { recordId, answer }: StoredDecision,
): Promise<void> {
  const local = await sync.find(context, tx, recordId);
  const locked = local && (await sync.lock(context, tx, local, {}));
  const key = { kind: sync.kind, recordId };
  const link = await findLink(tx, key);
  if (!locked || !link?.goneSince) return;
  if (answer === 'leave') return noteLink(tx, key, sync.place, { isLeft: true });
  await replaceGone(tx, link);
  await sendAgain(tx, sync, { recordId });
}
