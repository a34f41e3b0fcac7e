import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SyncStatus } from '../../../../../platform/sync-status.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { queueNow } from '../links/outbox.service.ts';
import { withSyncedRecord } from '../links/with-synced-record.ts';

const PAGE = 1_000;

interface Wanted {
  /** Also records that are not to be sent until now; they are, from now on. */
  readonly withUnsynced: boolean;
  /** Runs in the transaction that queues these records. */
  readonly onQueued?: (tx: Tx, kind: SyncedKind, ids: readonly string[]) => Promise<void>;
}

/** Queues all records of these kinds that are not synced, and answers how many there are. What is deleted in Zoho is not among them. */
export async function queueUnsynced(deps: ServerDeps, kinds: readonly SyncedKind[], { withUnsynced, onQueued }: Wanted): Promise<number> {
  const statuses: SyncStatus[] = ['pending', 'error', ...(withUnsynced ? (['unsynced'] as const) : [])];
  let queued = 0;
  for (const kind of kinds) {
    for await (const ids of pagesOf(deps, kind, statuses)) {
      await deps.database.transaction(async (tx) => {
        await queueNow(tx, kind, ids);
        await onQueued?.(tx, kind, ids);
      });
      queued += ids.length;
    }
  }
  return queued;
}

/** The ids of records with these statuses, page by page. */
export async function* pagesOf(
  deps: Pick<ServerDeps, 'database'>,
  kind: SyncedKind,
  statuses: readonly SyncStatus[],
): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const page = { statuses, after, limit: PAGE };
    const ids = await withSyncedRecord(kind, (sync) => sync.columns.listIds(deps.database, page));
    if (ids.length > 0) yield ids;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    after = last;
  }
}
