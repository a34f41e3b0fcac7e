import type { RecordKind } from '../../../../../platform/record-kinds.ts';
import type { RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncColumns } from '../../../../../platform/server/records/sync-columns.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';

const KINDS: ReadonlySet<RecordKind> = new Set(SYNCED_KINDS);

type Change = Pick<RecordChange, 'kind' | 'id' | 'before' | 'after'> & Partial<Pick<RecordChange, 'actor'>>;

/** Unsynced records stay in OBDesk. */
function isSynced({ kind, before, after }: Change): boolean {
  const record = after ?? before;
  return KINDS.has(kind) && record !== undefined && 'syncStatus' in record && record.syncStatus !== 'unsynced';
}

/** SQL for queueing a record again. A change by the system keeps the name of the last user. */
const REQUEUE = `ON CONFLICT (kind, record_id) DO UPDATE SET generation = queued.generation + 1, queued_at = excluded.queued_at, tries = 0,
  next_try_at = NULL, is_withdrawable = false, changed_by = CASE excluded.changed_by WHEN '' THEN queued.changed_by ELSE excluded.changed_by END`;

/** Queues a changed record for the providers, in the transaction that changed it. Queueing it again replaces the earlier entry. */
export async function queueForSync(tx: Tx, change: Change): Promise<void> {
  if (!isSynced(change)) return;
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
  const synced = changes.filter(isSynced);
  for (const kind of new Set(synced.map((change) => change.kind))) {
    const changedBy = new Map(synced.filter((change) => change.kind === kind).map(({ id, actor }) => [id, actor?.fullName ?? '']));
    tx.send({
      name: 'outbox-queue-all',
      text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at, changed_by, is_withdrawable)
        SELECT $1, id, clock_timestamp(), changed_by, true FROM unnest($2::text[], $3::text[]) AS changed (id, changed_by) ORDER BY id ${REQUEUE}`,
      values: [kind, [...changedBy.keys()], [...changedBy.values()]],
    });
  }
}

/** Queues records to be sent now. Records that are already queued become due. */
export async function queueNow(tx: Tx, kind: SyncedKind, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'outbox-queue-again',
    text: `INSERT INTO sync_outbox AS queued (kind, record_id, queued_at) SELECT $1, id, clock_timestamp() FROM unnest($2::text[]) AS id ORDER BY id
      ON CONFLICT (kind, record_id) DO UPDATE SET tries = 0, next_try_at = NULL`,
    values: [kind, ids],
  });
}

interface ToSend {
  readonly recordId: string;
  /** The new Zoho ID, if it changed. */
  readonly providerId?: string;
}

/** Marks a locked record as pending and queues it. */
export async function queueRecord(
  tx: Tx,
  { kind, columns }: { readonly kind: SyncedKind; readonly columns: SyncColumns },
  { recordId, providerId }: ToSend,
): Promise<void> {
  await columns.save(tx, recordId, { status: 'pending', at: null, ...(providerId !== undefined && { providerId }) });
  await queueNow(tx, kind, [recordId]);
}
