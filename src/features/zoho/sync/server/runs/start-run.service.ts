import { AppError, serviceUnavailable } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { DAY_MS, earlier } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getSettings } from '../../../../admin/settings/server/settings.service.ts';
import { toProviderError } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { FAILED_TEXTS, type SyncAction } from '../../sync-texts.rules.ts';
import { beginRun } from './begin-run.ts';
import { createSyncEngine } from './engine.ts';
import { findRunning, forgetBefore, toRun } from './run.store.ts';

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
