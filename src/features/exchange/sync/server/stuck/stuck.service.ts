import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { StuckQuery, StuckRecord } from '../../decisions/sync-decision.contract.ts';
import { failedToSync } from '../../synced-kinds.ts';
import { withTitles } from '../titles.ts';
import { listStuck } from './stuck.store.ts';

const GONE = 'Deleted in Zoho. The OBDesk record is kept but no longer synced. Select Send again to create it in Zoho again.';

/** One page of records that could not be sent, and those that were deleted in Zoho, the oldest first. */
export async function getStuck({ database }: ServerDeps, query: StuckQuery): Promise<ListPage<StuckRecord>> {
  return withTitles(database, await listStuck(database, query), (row) => ({
    ...row,
    ...{ message: failedToSync(row.kind, row.recordId), reason: row.isGone ? GONE : row.reason },
  }));
}
