import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { RunRecordQuery, SyncRun, SyncRunRecord } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS } from '../../sync-texts.rules.ts';
import { withTitles } from '../links/titles.ts';
import { cancelRun, findRun, type StoredRun, toRun } from './run.store.ts';
import { listRunRecords } from './run-record.store.ts';

/** Reads a run; an unknown one is a 404. */
export async function getRun({ database }: ServerDeps, id: string): Promise<SyncRun> {
  return toRun(requireRun(isUuid(id) ? await findRun(database, id) : undefined));
}

/** One page of what a run has done to which record; an unknown run is a 404. */
export async function getRunRecords({ database }: ServerDeps, id: string, query: RunRecordQuery): Promise<ListPage<SyncRunRecord>> {
  requireRun(isUuid(id) ? await findRun(database, id) : undefined);
  return withTitles(database, await listRunRecords(database, id, query), (row) => row);
}

/** Lets a run stop after what it is at; one that is over is answered as it is. */
export async function stopRun(deps: ServerDeps, actor: Actor, id: string): Promise<SyncRun> {
  const { database } = deps;
  const known = requireRun(isUuid(id) ? await findRun(database, id) : undefined);
  const stopped = await database.transaction(async (tx) => {
    const run = await cancelRun(tx, id);
    if (run)
      await recordAudit(tx, { actor, action: 'sync.stopped', subject: `sync-run:${id}`, detail: { name: SYNC_ACTIONS[run.action] } });
    return run;
  });
  return toRun(stopped ?? (await findRun(database, id)) ?? known);
}

function requireRun(run: StoredRun | undefined): StoredRun {
  if (!run) throw notFound('Sync action');
  return run;
}
