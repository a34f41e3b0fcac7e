import type { Tx } from '../../../platform/server/database/database.ts';

/** Kinds of records that providers hear of. */
export type SyncKind = 'ticket';

/** Queues a record for the providers, in the transaction that changed it. Queueing it again replaces the earlier entry. */
export async function queueForSync(tx: Tx, kind: SyncKind, recordId: string): Promise<void> {
  await tx.query({
    name: 'outbox-queue',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at) VALUES ($1, $2, clock_timestamp())
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = excluded.queued_at`,
    values: [kind, recordId],
  });
}
