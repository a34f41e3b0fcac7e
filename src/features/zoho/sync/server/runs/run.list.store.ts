import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey, wholeNumberKey } from '../../../../../platform/server/list/sort-key.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import { type RunRecordQuery, SyncLogLine, type SyncPageQuery, SyncRun, SyncRunRecord } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { syncLog, syncRunRecords, syncRuns } from './run.table.ts';

const RUN = recordColumns(syncRuns, SyncRun);
const LINE = recordColumns(syncLog, SyncLogLine);

/** Returns a page of the runs, newest first. */
export async function listRuns(db: Db, paging: SyncPageQuery): Promise<ListPage<SyncRun>> {
  const order = [timeKey('started_at'), textKey('id::text')];
  const page = await readPage<Omit<SyncRun, 'label'>>(db, {
    table: 'sync_runs',
    columns: RUN,
    where: [],
    order,
    direction: 'desc',
    ...paging,
  });
  const runs = JSON.parse(page.rows.json) as Omit<SyncRun, 'label'>[];
  return { ...page, rows: new JsonText(JSON.stringify(runs.map((run) => ({ ...run, label: SYNC_ACTIONS[run.action] })))) };
}

/** Returns a page of the log, newest line first. */
export function listLog(db: Db, paging: SyncPageQuery): Promise<ListPage<SyncLogLine>> {
  const order = [wholeNumberKey('id')];
  return readPage(db, { table: 'sync_log', columns: LINE, where: [], order, direction: 'desc', ...paging });
}

const RECORD = recordColumns(syncRunRecords, SyncRunRecord);

/** Returns a page of the records of a run, oldest first, without their titles. */
export function listRunRecords(db: Db, runId: string, query: RunRecordQuery): Promise<ListPage<Omit<SyncRunRecord, 'title'>>> {
  const { limit, cursor, outcome } = query;
  return readPage(db, {
    table: 'sync_run_records',
    columns: RECORD,
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
