import { AppError, notFound, serviceUnavailable } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { DAY_MS, earlier } from '../../../../../platform/server/clock.ts';
import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isUuid } from '../../../../../platform/uuid.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { RunRecordQuery, SyncRun, SyncRunRecord } from '../../sync-run.contract.ts';
import { FAILED_TEXTS, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { withTitles } from '../links/titles.ts';
import { listRunRecords } from './run.list.store.ts';
import { cancelRun, deleteRunsBefore, findRun, findRunning, type StoredRun, toRun } from './run.store.ts';
import { createRun } from './schedule.ts';

/** Returns a run; 404 if unknown. */
export async function getRun({ database }: ServerDeps, id: string): Promise<SyncRun> {
  return toRun(requireRun(isUuid(id) ? await findRun(database, id) : undefined));
}

/** Returns a page of the records of a run; 404 if the run is unknown. */
export async function getRunRecords({ database }: ServerDeps, id: string, query: RunRecordQuery): Promise<ListPage<SyncRunRecord>> {
  requireRun(isUuid(id) ? await findRun(database, id) : undefined);
  return withTitles(database, await listRunRecords(database, id, query), (row) => row);
}

/** Stops a run after its current batch. Returns an ended run unchanged; 404 if unknown. */
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

interface RunRequest {
  readonly action: SyncAction;
  /** Where the action starts; its shape depends on the action. */
  readonly progress?: Readonly<Record<string, unknown>>;
}

/** Runs and log lines are deleted after this. */
const RETENTION_MS = 90 * DAY_MS;

/** Starts an action for a user, or for the schedule if `actor` is null; 409 with the current run if one is running. */
export async function startRun(deps: ServerDeps, actor: Actor | null, { action, progress = {} }: RunRequest): Promise<SyncRun> {
  await requirePossible(deps, action);
  const run = await deps.database.transaction((tx) => createRun(deps, tx, { action, progress, actor }));
  if (!run) throw await findConflict(deps);
  await deleteRunsBefore(deps.database, earlier(deps.clock.now(), RETENTION_MS));
  return toRun(run);
}

async function findConflict({ database }: ServerDeps): Promise<AppError> {
  const current = await findRunning(database);
  const message = current
    ? `${toRun(current).label} is running. Only one action can run at a time.`
    : 'Another action just finished. Try again.';
  return new AppError(409, 'running', message, { current: current && toRun(current) });
}

async function requirePossible(deps: ServerDeps, action: SyncAction): Promise<void> {
  const { connected, problem } = await getZohoConnection(deps);
  if (problem?.code === 'restored_copy') throw toProviderError({ kind: 'no_access', problem: problem.code }, FAILED_TEXTS[action]);
  if (!connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS[action]);
  const { isMaintenanceMode } = await getSettings(deps.database, 'maintenance');
  if (isMaintenanceMode) throw serviceUnavailable('Sync is paused during maintenance mode.', 60);
}
