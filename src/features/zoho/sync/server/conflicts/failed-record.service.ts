import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { FailedRecord, FailedRecordQuery } from '../../sync-decision.contract.ts';
import { failedToSync } from '../../synced-kinds.ts';
import { withTitles } from '../links/titles.ts';
import { listFailedRecords } from './failed-record.store.ts';

const GONE = 'Deleted in Zoho. The OBDesk record is kept but no longer synced. Select Send again to create it in Zoho again.';

/** One page of records that could not be sent, and those that were deleted in Zoho, the oldest first. */
export async function getFailedRecords({ database }: ServerDeps, query: FailedRecordQuery): Promise<ListPage<FailedRecord>> {
  return withTitles(database, await listFailedRecords(database, query), (row) => ({
    ...row,
    message: failedToSync(row.kind, row.recordId),
    reason: row.isGone ? GONE : row.reason,
  }));
}
