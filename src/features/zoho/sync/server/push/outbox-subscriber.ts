import type { BatchSubscriber, RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { queueChangesForSync, queueForSync } from '../links/outbox.service.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';

/** Queues changed records to be sent. Removes a change that is undone before it was sent. */
export const outboxSubscriber: BatchSubscriber = {
  each: async (tx, change) => {
    if (!(await withdrawUndone(tx, [change])).has(change.id)) await queueForSync(tx, change);
  },
  all: async (tx, changes) => {
    const withdrawn = await withdrawUndone(tx, changes);
    await queueChangesForSync(
      tx,
      changes.filter(({ id }) => !withdrawn.has(id)),
    );
  },
};

/** A record that was pending before the change had something else to send, so it stays in the queue. */
const RESTORED_STATUSES = ['synced', 'error'] as const satisfies readonly SyncStatus[];

/** Removes undone, unsent changes from the queue and returns their record IDs. */
async function withdrawUndone(tx: Tx, changes: readonly RecordChange[]): Promise<Set<string>> {
  const withdrawn = new Set<string>();
  if (changes.every(({ undone }) => undone?.syncStatus === undefined)) return withdrawn;
  for (const kind of SYNCED_KINDS) {
    for (const status of RESTORED_STATUSES) {
      const undone = changes.filter((change) => change.kind === kind && change.undone?.syncStatus === status).map(({ id }) => id);
      const ids = await dequeueUnsent(tx, kind, undone);
      if (ids.length > 0) await withSyncedRecord(kind, (sync) => sync.columns.saveStatus(tx, ids, status));
      for (const id of ids) withdrawn.add(id);
    }
  }
  return withdrawn;
}

/** Removes the records whose only queued change is the undone one and that no run has claimed. Returns their IDs. */
async function dequeueUnsent(tx: Tx, kind: SyncedKind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>({
    name: 'outbox-withdraw',
    text: 'DELETE FROM sync_outbox WHERE kind = $1 AND record_id = ANY($2) AND is_withdrawable RETURNING record_id AS id',
    values: [kind, ids],
  });
  return rows.map(({ id }) => id);
}
