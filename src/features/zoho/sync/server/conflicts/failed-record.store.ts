import { isoText, type RowColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { constant, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import type { FailedRecord, FailedRecordQuery } from '../../sync-decision.contract.ts';

/** A row of the view `sync_stuck`. */
export type FailedRecordRow = Omit<FailedRecord, 'title' | 'message'>;

const COLUMNS: RowColumns = {
  stored: 'id, kind, record_id, reason, tries, next_try_at, since, is_gone',
  shown: `id, kind, record_id AS "recordId", reason, tries, ${isoText('next_try_at')} AS "nextTryAt", ${isoText('since')} AS since, is_gone AS "isGone"`,
};

/** One page of the records that do not get to Zoho by themselves, the oldest first. */
export function listFailedRecords(db: Db, { why, ...paging }: FailedRecordQuery): Promise<ListPage<FailedRecordRow>> {
  const order = [timeKey('since'), textKey('id')];
  const where = when(why, (value) => constant(value === 'gone' ? 'is_gone' : 'NOT is_gone'));
  return readPage(db, { table: 'sync_stuck', columns: COLUMNS, where, order, direction: 'asc', ...paging });
}
