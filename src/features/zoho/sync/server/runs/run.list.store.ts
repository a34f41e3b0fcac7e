import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { JsonText } from '../../../../../platform/server/http/serializer.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey, wholeNumberKey } from '../../../../../platform/server/list/sort-key.ts';
import { SyncLogLine, type SyncPageQuery, SyncRun } from '../../runs/sync-run.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { syncLog, syncRuns } from './run.table.ts';

const RUN = recordColumns(syncRuns, SyncRun);
const LINE = recordColumns(syncLog, SyncLogLine);

/** One page of the runs, the newest first. */
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

/** One page of the log, the newest line first. */
export function listLog(db: Db, paging: SyncPageQuery): Promise<ListPage<SyncLogLine>> {
  const order = [wholeNumberKey('id')];
  return readPage(db, { table: 'sync_log', columns: LINE, where: [], order, direction: 'desc', ...paging });
}
