import { DAY_MS, earlier, HOUR_MS } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import type { SyncConfiguration } from '../../../../admin/settings/settings.contract.ts';
import { SYNC_ACTION_NAMES, type SyncAction } from '../../sync-texts.rules.ts';
import { enabledKinds } from '../../synced-kinds.ts';
import { beginRun } from './begin-run.ts';
import { isPossible } from './drain.ts';
import { findRunning, type StoredRun } from './run.store.ts';

/** How far apart the schedule fetches; undefined: not at all. */
export const PERIODS = { manual: undefined, hourly: HOUR_MS, daily: DAY_MS } as const;

const FETCHES = { ticket: 'fetch-cases', lead: 'fetch-leads', customer: 'fetch-accounts' } as const;

/** Begins what the schedule says when its time has come, once on all nodes: the chosen kinds, one after the other. */
export async function startScheduled(deps: ServerDeps, holder: string, begin: (run: StoredRun) => Promise<void>): Promise<void> {
  const { syncConfiguration } = await getConfiguration(deps);
  const due = await isDue(deps, syncConfiguration);
  if (!due) return;
  const actions: SyncAction[] = enabledKinds(syncConfiguration).map((kind) => FETCHES[kind]);
  const run = await startFirst(deps, holder, actions);
  if (run) void begin(run);
}

async function isDue(deps: ServerDeps, { syncEnabled, syncFrequency }: SyncConfiguration): Promise<boolean> {
  const period = PERIODS[syncFrequency];
  if (!syncEnabled || period === undefined || !(await isPossible(deps))) return false;
  if (await findRunning(deps.database)) return false;
  const now = deps.clock.now();
  return claimSchedule(deps.database, now, earlier(now, period));
}

/** Answers true to one node of all, when the last time was before this. */
async function claimSchedule(db: Db, now: Date, before: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-schedule',
    text: `INSERT INTO sync_state AS kept (fetched_at) VALUES ($1)
      ON CONFLICT (only_one) DO UPDATE SET fetched_at = excluded.fetched_at WHERE kept.fetched_at IS NULL OR kept.fetched_at <= $2`,
    values: [now, before],
  });
  return rowCount === 1;
}

/** Lets the schedule fetch with its next look, however long ago the last fetch was. */
export async function makeFetchDue(db: Db): Promise<void> {
  await db.query({ name: 'sync-fetch-due', text: 'UPDATE sync_state SET fetched_at = NULL WHERE fetched_at IS NOT NULL' });
}

/** Begins what follows on a run of the schedule. */
export async function startNext(deps: ServerDeps, holder: string, { progress }: StoredRun): Promise<StoredRun | undefined> {
  const { next } = progress;
  const actions = Array.isArray(next) ? SYNC_ACTION_NAMES.filter((action) => next.includes(action)) : [];
  return startFirst(deps, holder, actions);
}

async function startFirst(deps: ServerDeps, holder: string, [action, ...next]: readonly SyncAction[]): Promise<StoredRun | undefined> {
  return action === undefined ? undefined : beginRun(deps, { action, progress: { next }, actor: null, holder });
}
