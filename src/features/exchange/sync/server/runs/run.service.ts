import { AppError, notFound, serviceUnavailable } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { DAY_MS, earlier } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { toProviderError } from '../../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../../admin/zoho-connection/server/connection.service.ts';
import type { SyncRun } from '../../sync.contract.ts';
import { FAILED_TEXTS, type SyncAction } from '../../sync-texts.rules.ts';
import { createSyncEngine } from '../engine.ts';
import { beginRun } from './begin-run.ts';
import { cancelRun, findRun, findRunning, forgetBefore, type StoredRun, toRun } from './run.store.ts';

interface Started {
  readonly action: SyncAction;
  /** Where it begins; its shape is that of the action. */
  readonly progress?: Readonly<Record<string, unknown>>;
}

/** Lines of the log and runs are kept for so long. */
const KEPT_MS = 90 * DAY_MS;

/** Starts an action for a person, or for the schedule where there is no actor; while another one runs it is a 409 with that one. */
export async function startRun(deps: ServerDeps, actor: Actor | null, { action, progress = {} }: Started): Promise<SyncRun> {
  await requirePossible(deps, action);
  const engine = deps.perServer(createSyncEngine);
  const started = await beginRun(deps, { action, progress, actor, holder: engine.holder });
  if (!started) throw await otherRuns(deps);
  await forgetBefore(deps.database, earlier(deps.clock.now(), KEPT_MS));
  void engine.begin(started);
  return toRun(started);
}

async function otherRuns({ database }: ServerDeps): Promise<AppError> {
  const current = await findRunning(database);
  const what = current ? `${toRun(current).label} is running.` : 'Another action has just ended.';
  return new AppError(409, 'running', `${what} Only one action can run at once.`, { current: current && toRun(current) });
}

async function requirePossible(deps: ServerDeps, action: SyncAction): Promise<void> {
  const { connected } = await getZohoConnection(deps);
  if (!connected) throw toProviderError({ kind: 'not_connected' }, FAILED_TEXTS[action]);
  const { isMaintenanceMode } = await getSettings(deps.database, 'maintenance');
  if (isMaintenanceMode) throw serviceUnavailable('Maintenance mode is on, so nothing is synchronized.', 60);
}

/** Reads a run; an unknown one is a 404. */
export async function getRun({ database }: ServerDeps, id: string): Promise<SyncRun> {
  return toRun(requireRun(UUID.test(id) ? await findRun(database, id) : undefined));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lets a run stop after what it is at; one that is over is answered as it is. */
export async function stopRun(deps: ServerDeps, actor: Actor, id: string): Promise<SyncRun> {
  const { database } = deps;
  const known = requireRun(UUID.test(id) ? await findRun(database, id) : undefined);
  const stopped = await database.transaction(async (tx) => {
    const run = await cancelRun(tx, id);
    if (run) await recordAudit(tx, { actor, action: 'sync.stopped', subject: `sync-run:${id}`, detail: { name: run.action } });
    return run;
  });
  return toRun(stopped ?? (await findRun(database, id)) ?? known);
}

function requireRun(run: StoredRun | undefined): StoredRun {
  if (!run) throw notFound('Run');
  return run;
}
