import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { queueNow } from '../links/outbox.service.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';

const PAGE_SIZE = 1_000;

interface QueueOptions {
  /** Also queues `unsynced` records. */
  readonly withUnsynced: boolean;
  /** Runs in the transaction that queues these records. */
  readonly onQueued: (tx: Tx, kind: SyncedKind, ids: readonly string[]) => Promise<void>;
}

/** Queues all records of these kinds that aren't synced, except those deleted in Zoho. */
export async function queueUnsynced(
  { database }: ServerDeps,
  kinds: readonly SyncedKind[],
  { withUnsynced, onQueued }: QueueOptions,
): Promise<void> {
  const statuses: SyncStatus[] = withUnsynced ? ['pending', 'error', 'unsynced'] : ['pending', 'error'];
  for (const kind of kinds) {
    for await (const ids of listIdPages(database, kind, statuses)) {
      await database.transaction(async (tx) => {
        await queueNow(tx, kind, ids);
        await onQueued(tx, kind, ids);
      });
    }
  }
}

/** Yields the IDs of records with these statuses, page by page. */
export async function* listIdPages(db: Db, kind: SyncedKind, statuses: readonly SyncStatus[]): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const page = { statuses, after, limit: PAGE_SIZE };
    const ids = await withSyncedRecord(kind, (sync) => sync.columns.listIds(db, page));
    if (ids.length > 0) yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE_SIZE) return;
    after = last;
  }
}
