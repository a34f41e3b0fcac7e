import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { wholeNumberKey } from '../../../../../platform/server/list/sort-key.ts';
import { type RunRecordQuery, SyncRunRecord } from '../../sync-run.contract.ts';
import { syncRunRecords } from './run.table.ts';

const COLUMNS = recordColumns(syncRunRecords, SyncRunRecord);

/** One page of what a run has done, in its order, without the titles of the records. */
export function listRunRecords(db: Db, runId: string, query: RunRecordQuery): Promise<ListPage<Omit<SyncRunRecord, 'title'>>> {
  const { limit, cursor, outcome } = query;
  return readPage(db, {
    table: 'sync_run_records',
    columns: COLUMNS,
    order: [wholeNumberKey('id')],
    direction: 'asc',
    limit,
    cursor,
    where: [
      { sql: (parameter) => `run_id = ${parameter}`, value: runId },
      ...when(outcome, (value) => ({ sql: (parameter) => `outcome = ${parameter}`, value })),
    ],
  });
}
