import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsCaller } from '../../../../../platform/server/database/lock-tracker.ts';
import { leaseEnd } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ensureWebhooks } from '../pull/register-webhooks.ts';
import { raiseAlarms } from './alarm.service.ts';
import { applyDecisions } from './apply-decisions.ts';
import { drain, isPossible, type Step, within } from './drain.ts';
import { retryUnreadable } from './retry-unreadable.ts';
import { claimRun, type StoredRun } from './run.store.ts';
import { runAction } from './run-action.ts';
import { startNext, startScheduled } from './schedule.ts';
import { runStep } from './steps.ts';

/** Runs the sync of a node: abandoned runs, decisions, the schedule, the queue, retries, webhooks and alarms. */
export interface SyncEngine {
  /** Identifies this node as the owner of runs. */
  readonly ownerId: string;
  /** Starts polling for due work every 10 s. */
  start(): void;
  /** Stops polling. Requested work still runs. */
  pause(): void;
  /** Does all due work, one step after the other. Concurrent callers share a tick that hasn't started. */
  tick(): Promise<void>;
  /** Polls now. */
  wake(): void;
  /** Applies decisions in `ms`, even while records are being sent. While paused, the next tick applies them. */
  decideIn(ms: number): void;
  /** Runs an action that was just created, and the scheduled actions that follow it. */
  run(run: StoredRun): Promise<void>;
  /** Stops after the current batch. Another node continues. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10_000;
const STOP_TIMEOUT_MS = 3_000;
/** Time for retrying unreadable records before other due work. */
const RETRYING_MS = 8_000;
/** Delay of the first tick, so that it doesn't slow down the start. */
const FIRST_MS = 3_000;

/** Runs work on behalf of the server, not of the user who requested it. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runAsCaller('job sync', work);

/** Claims a run whose node was killed. */
function claimAbandoned({ database, clock }: ServerDeps, ownerId: string): Promise<StoredRun | undefined> {
  return claimRun(database, { ownerId, now: clock.now(), until: leaseEnd(clock) });
}

const applyAll = (deps: ServerDeps): Promise<void> =>
  applyDecisions(deps).catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Failed to apply decisions; will retry'));

export function createSyncEngine(deps: ServerDeps): SyncEngine {
  const ownerId = randomUUID();
  const running = new Set<Promise<unknown>>();
  let timers: NodeJS.Timeout[] = [];
  /** The requested tick that hasn't started. */
  let waiting: Promise<void> | undefined;
  let latest: Promise<void> = Promise.resolve();
  let isPaused = false;
  let isStopping = false;

  const track = <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    void work.catch(() => undefined).finally(() => running.delete(work));
    return work;
  };
  const runAll = async (first: StoredRun): Promise<void> => {
    for (let run: StoredRun | undefined = first; run; run = isStopping ? undefined : await startNext(deps, ownerId, run))
      await asJob(() => runAction(deps, run, { ownerId, isStopping: () => isStopping }));
  };
  const run = (first: StoredRun) =>
    track(runAll(first).catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Failed to start the next sync action')));
  const step: Step = async (name, work) => (isStopping ? undefined : runStep(deps, ownerId, name, work));
  const work = async () => {
    await step('takeover', async () => {
      const abandoned = await claimAbandoned(deps, ownerId);
      if (abandoned) void run(abandoned);
    });
    await step('decisions', () => applyDecisions(deps));
    await step('schedule', () => startScheduled(deps, ownerId, run));
    await step('queue', () => drain(deps, () => isStopping, step));
    await step('unreadable', () =>
      retryUnreadable(
        deps,
        within(RETRYING_MS, () => isStopping),
      ),
    );
    await step('hooks', async () => ((await isPossible(deps)) ? ensureWebhooks(deps) : undefined));
    await step('alarms', () => raiseAlarms(deps));
  };
  const tick = (): Promise<void> => {
    if (waiting) return waiting;
    const next = latest.then(() => {
      waiting = undefined;
      return track(asJob(work));
    });
    waiting = next;
    latest = next.catch(() => undefined);
    return next;
  };
  const pause = () => {
    isPaused = true;
    timers.forEach(clearInterval);
  };
  const end = () => {
    isStopping = true;
    pause();
  };
  deps.stopping.addEventListener('abort', end);
  const poll = () => {
    tick().catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Sync failed; will retry'));
  };
  return {
    ownerId,
    tick,
    run,
    pause,
    wake: poll,
    decideIn: (ms) =>
      deps.clock.timeout(ms).addEventListener('abort', () => void (isPaused || track(asJob(() => applyAll(deps))).then(poll))),
    start() {
      timers = [setInterval(poll, INTERVAL_MS), setTimeout(poll, FIRST_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      end();
      await Promise.race([Promise.allSettled(running), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
