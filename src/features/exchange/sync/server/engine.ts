import { later } from '../../../../platform/server/clock.ts';
import { runCall } from '../../../../platform/server/locks/running-call.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { drain, isPossible } from './drain.ts';
import { keepHooks } from './hooks/register-hooks.ts';
import { type StoredRun, takeRun } from './runs/run.store.ts';
import { newHolder, RUN_LEASE_MS, runAction } from './runs/run-action.ts';
import { startNext, startScheduled } from './runs/schedule.ts';

/** The part of a server that synchronizes by itself. */
export interface SyncEngine {
  /** The name under which this node holds runs. */
  readonly holder: string;
  /** Begins to look every 10 s whether something has to be done. */
  start(): void;
  /** Does what is due now: runs of nodes that were killed, the schedule, the queue. One at a time. */
  tick(): Promise<void>;
  /** Runs an action that was just started. */
  begin(run: StoredRun): Promise<void>;
  /** Ends what runs after what it is at; another node goes on. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10_000;
/** A server that was just started has other things to do first. */
const FIRST_MS = 3_000;

/** Whoever has started it, it is work of the server itself. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runCall('job sync', work);

export function createSyncEngine(deps: ServerDeps): SyncEngine {
  const holder = newHolder();
  const running = new Set<Promise<unknown>>();
  let timers: NodeJS.Timeout[] = [];
  let ticking: Promise<void> | undefined;
  let isEnding = false;

  const follow = <T>(work: Promise<T>): Promise<T> => {
    running.add(work);
    void work.catch(() => undefined).finally(() => running.delete(work));
    return work;
  };
  const runAll = async (first: StoredRun): Promise<void> => {
    for (let run: StoredRun | undefined = first; run; run = isEnding ? undefined : await startNext(deps, holder, run))
      await asJob(() => runAction(deps, run, { holder, isEnding: () => isEnding }));
  };
  const begin = (run: StoredRun) =>
    follow(
      runAll(run).catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'what follows on a run could not be started')),
    );
  const takeOver = async () => {
    const now = deps.clock.now();
    const run = await takeRun(deps.database, { holder, now, until: later(now, RUN_LEASE_MS) });
    if (run) void begin(run);
  };
  const work = async () => {
    if (isEnding) return;
    await takeOver();
    await startScheduled(deps, holder, begin);
    await drain(deps, () => isEnding);
    if (!isEnding && (await isPossible(deps))) await keepHooks(deps);
  };
  const tick = () => {
    ticking ??= follow(asJob(work)).finally(() => {
      ticking = undefined;
    });
    return ticking;
  };
  return {
    holder,
    start() {
      const look = () => {
        tick().catch((error: unknown) =>
          deps.log.error({ err: error, source: 'sync' }, 'the synchronization stopped at an error and goes on'),
        );
      };
      timers = [setInterval(look, INTERVAL_MS), setTimeout(look, FIRST_MS)];
      for (const timer of timers) timer.unref();
    },
    tick,
    begin,
    async stop() {
      isEnding = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.allSettled(running);
    },
  };
}
