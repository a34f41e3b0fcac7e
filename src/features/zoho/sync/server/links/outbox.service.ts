import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';

const KINDS: ReadonlySet<RecordKind> = new Set(SYNCED_KINDS);

type Queued = Pick<RecordChange, 'kind' | 'id' | 'before' | 'after'> & Partial<Pick<RecordChange, 'actor'>>;

/** Whether a record goes to the providers: one that is unsynced, or of which nothing is known, stays here, whatever is changed in it. */
function isSent({ kind, before, after }: Queued): boolean {
  const record = after ?? before;
  return KINDS.has(kind) && record !== undefined && 'syncStatus' in record && record.syncStatus !== 'unsynced';
}

/** SQL for queueing a record again. A change by the system keeps the name of the last user. */
const REQUEUE = `ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = excluded.queued_at, tries = 0,
  next_try_at = NULL, is_withdrawable = false, changed_by = CASE excluded.changed_by WHEN '' THEN queued.changed_by ELSE excluded.changed_by END`;

/** Queues a changed record for the providers, in the transaction that changed it. Queueing it again replaces the earlier entry. */
export async function queueForSync(tx: Tx, change: Queued): Promise<void> {
  if (!isSent(change)) return;
  const { kind, id, actor } = change;
  tx.send({
    name: 'outbox-queue',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at, changed_by, is_withdrawable)
      VALUES ($1, $2, clock_timestamp(), $3, true) ${REQUEUE}`,
    values: [kind, id, actor?.fullName ?? ''],
  });
}

/** Queues the records that one transaction changed. */
export async function queueChangesForSync(tx: Tx, changes: readonly RecordChange[]): Promise<void> {
  const sent = changes.filter(isSent);
  for (const kind of new Set(sent.map((change) => change.kind))) {
    const byId = new Map(sent.filter((change) => change.kind === kind).map(({ id, actor }) => [id, actor?.fullName ?? '']));
    await queueAllForSync(tx, kind, byId);
  }
}

async function queueAllForSync(tx: Tx, kind: RecordKind, changedBy: ReadonlyMap<string, string>): Promise<void> {
  tx.send({
    name: 'outbox-queue-all',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at, changed_by, is_withdrawable)
      SELECT $1, id, clock_timestamp(), changed_by, true FROM unnest($2::text[], $3::text[]) AS changed (id, changed_by) ORDER BY id ${REQUEUE}`,
    values: [kind, [...changedBy.keys()], [...changedBy.values()]],
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
