import type { ManyChangesSubscriber, RecordChange } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../synced-kinds.ts';
import { withKind } from '../kinds.ts';
import { queueChangesForSync, queueForSync } from './outbox.service.ts';

/** Queues what changed for Zoho. A change that is undone before it was sent is removed from the queue. */
export const followChanges: ManyChangesSubscriber = {
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

const KINDS: readonly string[] = SYNCED_KINDS;
const isSyncedKind = (kind: string): kind is SyncedKind => KINDS.includes(kind);

/** Removes unsent changes from the queue and returns their record IDs. */
async function withdrawUndone(tx: Tx, changes: readonly RecordChange[]): Promise<Set<string>> {
  const withdrawn = new Set<string>();
  const before = new Map<string, SyncStatus>();
  for (const { id, kind, undone } of changes) {
    const status = undone?.syncStatus;
    // A record that was pending had something to be sent before the change, too.
    if (isSyncedKind(kind) && (status === 'synced' || status === 'error')) before.set(id, status);
  }
  if (before.size === 0) return withdrawn;
  for (const kind of SYNCED_KINDS) {
    const ids = changes.filter((change) => change.kind === kind && before.has(change.id)).map(({ id }) => id);
    for (const id of await dequeueUnsent(tx, kind, ids)) {
      await withKind(kind, (sync) => sync.columns.save(tx, id, { status: before.get(id) ?? 'pending', at: null }));
      withdrawn.add(id);
    }
  }
  return withdrawn;
}

/** A row of the first generation was added by the change itself; one that was claimed or tried may have been sent. */
async function dequeueUnsent(tx: Tx, kind: SyncedKind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>({
    name: 'outbox-withdraw',
    text: `DELETE FROM sync_outbox WHERE kind = $1 AND record_id = ANY($2) AND generation = 1 AND claimed_by IS NULL AND tries = 0
      RETURNING record_id AS id`,
    values: [kind, ids],
  });
  return rows.map(({ id }) => id);
}
