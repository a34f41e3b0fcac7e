import { isoText, type RowColumns } from '../../../../../platform/server/database/columns.ts';
import { constant, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { FailedRecord, FailedRecordQuery } from '../../sync-decision.contract.ts';
import { failedToSync } from '../../synced-kinds.ts';
import { withTitles } from '../links/titles.ts';

const DELETED_IN_ZOHO = 'Deleted in Zoho. The OBDesk record is kept but no longer synced. Select Send again to create it in Zoho again.';

/** Columns of the view `sync_stuck`. */
const COLUMNS: RowColumns = {
  stored: 'id, kind, record_id, reason, tries, next_try_at, since, is_gone',
  shown: `id, kind, record_id AS "recordId", reason, tries, ${isoText('next_try_at')} AS "nextTryAt", ${isoText('since')} AS since, is_gone AS "isGone"`,
};

/** Returns a page of records that failed to sync or were deleted in Zoho, oldest first. */
export async function listFailedRecords({ database }: ServerDeps, { why, ...paging }: FailedRecordQuery): Promise<ListPage<FailedRecord>> {
  const order = [timeKey('since'), textKey('id')];
  const where = when(why, (value) => constant(value === 'gone' ? 'is_gone' : 'NOT is_gone'));
  const page: ListPage<Omit<FailedRecord, 'title' | 'message'>> = await readPage(database, {
    table: 'sync_stuck',
    columns: COLUMNS,
    where,
    order,
    direction: 'asc',
    ...paging,
  });
  return withTitles(database, page, (row) => ({
    ...row,
    message: failedToSync(row.kind, row.recordId),
    reason: row.isGone ? DELETED_IN_ZOHO : row.reason,
  }));
}
