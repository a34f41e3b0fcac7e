import { DAY_MS, earlier, HOUR_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import type { SyncConfiguration } from '../../../../admin/settings/settings.contract.ts';
import { SYNC_ACTION_NAMES, type SyncAction } from '../../sync-texts.rules.ts';
import { enabledKinds } from '../../synced-kinds.ts';
import { isPossible } from './drain.ts';
import { findRunning, type StoredRun } from './run.store.ts';
import { createRun } from './run-action.ts';

/** Interval between scheduled fetches; undefined if there are none. */
export const PERIODS = { manual: undefined, hourly: HOUR_MS, daily: DAY_MS } as const;

const FETCHES = { ticket: 'fetch-cases', lead: 'fetch-leads', customer: 'fetch-accounts' } as const;

/** Starts the scheduled fetches if they are due: the chosen kinds, one after the other. Only one node starts them. */
export async function startScheduled(deps: ServerDeps, ownerId: string, start: (run: StoredRun) => Promise<void>): Promise<void> {
  const { syncConfiguration } = await getConfiguration(deps);
  const due = await isDue(deps, syncConfiguration);
  if (!due) return;
  const actions: SyncAction[] = enabledKinds(syncConfiguration).map((kind) => FETCHES[kind]);
  const run = await startFirst(deps, ownerId, actions);
  if (run) void start(run);
}

async function isDue(deps: ServerDeps, { syncEnabled, syncFrequency }: SyncConfiguration): Promise<boolean> {
  const period = PERIODS[syncFrequency];
  if (!syncEnabled || period === undefined || !(await isPossible(deps))) return false;
  if (await findRunning(deps.database)) return false;
  const now = deps.clock.now();
  return claimSchedule(deps.database, now, earlier(now, period));
}

/** Returns true to one node if the last fetch was before `before`. */
async function claimSchedule(db: Db, now: Date, before: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-schedule',
    text: `INSERT INTO sync_state AS kept (fetched_at) VALUES ($1)
      ON CONFLICT (only_one) DO UPDATE SET fetched_at = excluded.fetched_at WHERE kept.fetched_at IS NULL OR kept.fetched_at <= $2`,
    values: [now, before],
  });
  return rowCount === 1;
}

/** Makes the next scheduled fetch due now. */
export async function requestFetch(db: Db): Promise<void> {
  await db.query({ name: 'sync-fetch-due', text: 'UPDATE sync_state SET fetched_at = NULL WHERE fetched_at IS NOT NULL' });
}

/** Starts the action that follows a scheduled run. */
export async function startNext(deps: ServerDeps, ownerId: string, { progress }: StoredRun): Promise<StoredRun | undefined> {
  const { next } = progress;
  const actions = Array.isArray(next) ? SYNC_ACTION_NAMES.filter((action) => next.includes(action)) : [];
  return startFirst(deps, ownerId, actions);
}

async function startFirst(deps: ServerDeps, ownerId: string, [action, ...next]: readonly SyncAction[]): Promise<StoredRun | undefined> {
  return action === undefined ? undefined : createRun(deps, { action, progress: { next }, actor: null, ownerId });
}
