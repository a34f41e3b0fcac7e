import { setTimeout as sleep } from 'node:timers/promises';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { runCall } from '../../../../../platform/server/locks/running-call.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createContext, isZohoUp, type SyncContext } from '../links/context.ts';
import { classifyFailure, type SyncFailure } from '../links/failure.ts';
import { markDetailsDue } from '../links/link.store.ts';
import { setAside } from '../links/set-aside.ts';
import { publishSync } from '../links/state.store.ts';
import { claimUnreadable, type DueUnreadable, removeRetried } from '../links/unreadable.store.ts';
import { refetchRecord } from '../pull/refetch-record.ts';
import { ensureWebhooks } from '../pull/register-webhooks.ts';
import { raiseAlarms } from './alarm.service.ts';
import { applyDecisions } from './apply-decisions.ts';
import { drain, isPossible, type Step, within } from './drain.ts';
import { readDetailsOf } from './fetch-details.ts';
import { type StoredRun, takeRun } from './run.store.ts';
import { newHolder, RUN_LEASE_MS, runAction } from './run-action.ts';
import { startNext, startScheduled } from './schedule.ts';
import { runStep } from './steps.ts';

/** A node that is killed while it reads a record leaves it to the others after so long. */
const CLAIMED_MS = 10 * MINUTE_MS;

/** Reads records again that were set aside and are due, until none is left or it has to stop. Those that can be read leave the list. */
async function retryUnreadable(deps: ServerDeps, isStopped: () => boolean): Promise<void> {
  const { database, clock } = deps;
  if (!(await isPossible(deps))) return;
  let context: SyncContext | undefined;
  while (!isStopped()) {
    const due = await claimUnreadable(database, clock.now(), later(clock.now(), CLAIMED_MS));
    if (!due) return;
    context ??= await createContext(deps);
    if ((await retry(context, due)) === 'stopped') return;
    publishSync(database);
  }
}

/** `stopped`: Zoho can't be called at the moment. */
async function retry(context: SyncContext, due: DueUnreadable): Promise<'done' | 'stopped'> {
  const failure = await readAgain(context, due);
  if (!failure) {
    await removeRetried(context.deps.database, due);
    return 'done';
  }
  const isAway =
    classifyFailure(failure) === 'stopped' || (classifyFailure(failure) === 'temporary' && !(await isZohoUp(context, due.kind)));
  if (isAway) return 'stopped';
  const { kind, part, zohoId, recordId } = due;
  await setAside(context, [{ kind, part, zohoId: zohoId ?? undefined, recordId: recordId ?? undefined, failure }]);
  return 'done';
}

const AWAY: SyncFailure = { kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined };

/** Undefined if it was read, or was set aside again by what read it. */
async function readAgain(context: SyncContext, { kind, part, zohoId, recordId }: DueUnreadable): Promise<SyncFailure | undefined> {
  const { result, fault } = await attempt(context, `retrying ${kind} ${zohoId} from Zoho`, async () => {
    if (part === 'record') return zohoId === null ? undefined : refetchRecord(context, { kind, zohoId });
    if (recordId === null) return undefined;
    await markDetailsDue(context.deps.database, recordId, { isWhole: part === 'comments' });
    return (await readDetailsOf(context, recordId)) === 'read' ? undefined : AWAY;
  });
  return fault ?? result;
}

/** The part of a server that synchronizes by itself. */
export interface SyncEngine {
  /** The name under which this node holds runs. */
  readonly holder: string;
  /** Begins to look every 10 s whether something has to be done. */
  start(): void;
  /** Looks no more by itself; what is asked for is still done. */
  pause(): void;
  /** Does what is due from now on: runs of nodes that were killed, the schedule, the queue. One after the other. */
  tick(): Promise<void>;
  /** Looks soon, because somebody waits for something. */
  nudge(): void;
  /** Carries out what was decided in so many milliseconds, whatever is being sent then; while it is paused, the next look does it. */
  decideIn(ms: number): void;
  /** Runs an action that was just started. */
  begin(run: StoredRun): Promise<void>;
  /** Ends what runs after what it is at; another node goes on. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10_000;
const LONGEST_STOP_MS = 3_000;
/** Time for retrying unreadable records before other work that is due. */
const RETRYING_MS = 8_000;
/** A server that was just started has other things to do first. */
const FIRST_MS = 3_000;

/** Whoever has started it, it is work of the server itself. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runCall('job sync', work);

/** A run whose node says nothing any more, which is this node's from now on. */
function takeAbandoned({ database, clock }: ServerDeps, holder: string): Promise<StoredRun | undefined> {
  const now = clock.now();
  return takeRun(database, { holder, now, until: later(now, RUN_LEASE_MS) });
}

const applyAll = (deps: ServerDeps): Promise<void> =>
  applyDecisions(deps).catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Failed to apply decisions; will retry'));

export function createSyncEngine(deps: ServerDeps): SyncEngine {
  const holder = newHolder();
  const running = new Set<Promise<unknown>>();
  let timers: NodeJS.Timeout[] = [];
  /** The look that has been asked for and has not begun; whoever asks meanwhile waits for the same. */
  let waiting: Promise<void> | undefined;
  let latest: Promise<void> = Promise.resolve();
  let isPaused = false;
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
    follow(runAll(run).catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Failed to start the next sync action')));
  const step: Step = async (name, work) => (isEnding ? undefined : runStep(deps, holder, name, work));
  const work = async () => {
    await step('takeover', async () => {
      const abandoned = await takeAbandoned(deps, holder);
      if (abandoned) void begin(abandoned);
    });
    await step('decisions', () => applyDecisions(deps));
    await step('schedule', () => startScheduled(deps, holder, begin));
    await step('queue', () => drain(deps, () => isEnding, step));
    await step('unreadable', () =>
      retryUnreadable(
        deps,
        within(RETRYING_MS, () => isEnding),
      ),
    );
    await step('hooks', async () => ((await isPossible(deps)) ? ensureWebhooks(deps) : undefined));
    await step('alarms', () => raiseAlarms(deps));
  };
  const tick = (): Promise<void> => {
    if (waiting) return waiting;
    const next = latest.then(() => {
      waiting = undefined;
      return follow(asJob(work));
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
    isEnding = true;
    pause();
  };
  deps.stopping.addEventListener('abort', end);
  const look = () => {
    tick().catch((error: unknown) => deps.log.error({ err: error, source: 'sync' }, 'Sync failed; will retry'));
  };
  return {
    holder,
    tick,
    begin,
    pause,
    nudge: look,
    decideIn: (ms) =>
      deps.clock.timeout(ms).addEventListener('abort', () => void (isPaused || follow(asJob(() => applyAll(deps))).then(look))),
    start() {
      timers = [setInterval(look, INTERVAL_MS), setTimeout(look, FIRST_MS)];
      for (const timer of timers) timer.unref();
    },
    async stop() {
      end();
      await Promise.race([Promise.allSettled(running), sleep(LONGEST_STOP_MS, undefined, { ref: false })]);
    },
  };
}
