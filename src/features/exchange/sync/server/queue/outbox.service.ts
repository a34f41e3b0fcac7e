import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';

const KINDS: ReadonlySet<RecordKind> = new Set(SYNCED_KINDS);

type Queued = Pick<RecordChange, 'kind' | 'id' | 'before' | 'after'>;

/** Whether a record goes to the providers: one that is unsynced, or of which nothing is known, stays here, whatever is changed in it. */
function isSent({ kind, before, after }: Queued): boolean {
  const record = after ?? before;
  return KINDS.has(kind) && record !== undefined && 'syncStatus' in record && record.syncStatus !== 'unsynced';
}

/** Queues a changed record for the providers, in the transaction that changed it. Queueing it again replaces the earlier entry. */
export async function queueForSync(tx: Tx, change: Queued): Promise<void> {
  if (!isSent(change)) return;
  const { kind, id } = change;
  tx.send({
    name: 'outbox-queue',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at) VALUES ($1, $2, clock_timestamp())
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = excluded.queued_at, tries = 0, next_try_at = NULL`,
    values: [kind, id],
  });
}

/** Queues the records that one transaction changed. */
export async function queueChangesForSync(tx: Tx, changes: readonly RecordChange[]): Promise<void> {
  const sent = changes.filter(isSent);
  for (const kind of new Set(sent.map((change) => change.kind))) {
    const ids = sent.filter((change) => change.kind === kind).map(({ id }) => id);
    await queueAllForSync(tx, kind, [...new Set(ids)]);
  }
}

async function queueAllForSync(tx: Tx, kind: RecordKind, ids: readonly string[]): Promise<void> {
  tx.send({
    name: 'outbox-queue-all',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at) SELECT $1, id, clock_timestamp() FROM unnest($2::text[]) AS id ORDER BY id
      ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = excluded.queued_at, tries = 0, next_try_at = NULL`,
    values: [kind, ids],
  });
}

/** Queues records that somebody wants to be sent now. Those that are queued already are due at once. */
export async function queueAll(tx: Tx, kind: SyncedKind, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'outbox-queue-again',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at) SELECT $1, id, clock_timestamp() FROM unnest($2::text[]) AS id ORDER BY id
      ON CONFLICT (kind, record_id) DO UPDATE SET tries = 0, next_try_at = NULL`,
    values: [kind, ids],
  });
}
