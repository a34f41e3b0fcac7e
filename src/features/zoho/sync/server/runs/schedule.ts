import type { Actor } from '../../../../../platform/server/actor.ts';
import { DAY_MS, earlier, HOUR_MS } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import type { SyncConfiguration } from '../../../../admin/settings/settings.contract.ts';
import { logText, SYNC_ACTION_NAMES, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { enabledKinds } from '../../synced-kinds.ts';
import { isPossible } from './drain.ts';
import { addLogLine, findRunning, insertRun, publishRun, type StoredRun } from './run.store.ts';
import { RUN_OPTIONS, RUN_QUEUE } from './sync-queues.ts';

/** Interval between scheduled fetches; undefined if there are none. */
export const PERIODS = { manual: undefined, hourly: HOUR_MS, daily: DAY_MS } as const;

const FETCHES = { ticket: 'fetch-cases', lead: 'fetch-leads', customer: 'fetch-accounts' } as const;

/** Starts the scheduled fetches if they are due: the chosen kinds, one after the other. Only one node starts them. */
export async function startScheduled(deps: ServerDeps): Promise<void> {
  const { syncConfiguration } = await getConfiguration(deps);
  const due = await isDue(deps, syncConfiguration);
  if (!due) return;
  const actions: SyncAction[] = enabledKinds(syncConfiguration).map((kind) => FETCHES[kind]);
  await deps.database.transaction((tx) => startFirst(deps, tx, actions));
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
export async function startNext(deps: ServerDeps, tx: Tx, { progress }: StoredRun): Promise<void> {
  const { next } = progress;
  await startFirst(deps, tx, Array.isArray(next) ? SYNC_ACTION_NAMES.filter((action) => next.includes(action)) : []);
}

async function startFirst(deps: ServerDeps, tx: Tx, [action, ...next]: readonly SyncAction[]): Promise<void> {
  if (action !== undefined) await createRun(deps, tx, { action, progress: { next }, actor: null });
}

export interface NewRun {
  readonly action: SyncAction;
  /** Where the action starts; its shape depends on the action. `next` lists the actions that follow. */
  readonly progress: Readonly<Record<string, unknown>>;
  /** Null if the schedule starts it. */
  readonly actor: Actor | null;
}

/** Queues an action. Returns undefined if another one is running on any node. */
export async function createRun(deps: ServerDeps, tx: Tx, { action, progress, actor }: NewRun): Promise<StoredRun | undefined> {
  const now = deps.clock.now();
  const run = await insertRun(tx, { action, progress, by: actor?.fullName ?? 'System', startedAt: now.toISOString() });
  if (!run) return undefined;
  await addLogLine(tx, { at: now, runId: run.id, event: 'started', text: logText.started(action) });
  await recordAudit(tx, { actor, action: 'sync.started', subject: `sync-run:${run.id}`, detail: { name: SYNC_ACTIONS[run.action] } });
  await deps.jobs.send(tx, RUN_QUEUE, { id: run.id }, { ...RUN_OPTIONS, key: run.id });
  publishRun(tx, run.id);
  return run;
}
