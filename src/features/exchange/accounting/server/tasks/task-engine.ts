import { runCall } from '../../../../../platform/server/locks/running-call.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { sleepUnlessStopping } from '../../../../../platform/server/stopping.ts';
import type { SendEnd } from '../send/send-end.ts';
import { QUICK_TRIES } from './end-task.ts';
import { runNext } from './run-task.ts';
import { hasTasks } from './task.store.ts';

/** The part of a server that does what is to be done in QuickBooks. */
export interface TaskEngine {
  /** Begins to look every 5 s for what is due. */
  start(): void;
  /** Looks no more by itself; what somebody asks for is still done. */
  pause(): void;
  /** Does all that is due from now on. */
  tick(): Promise<void>;
  /** Looks soon, because somebody has asked for something. */
  nudge(): void;
  /** Begins nothing more, and resolves once nothing runs. */
  stop(): Promise<void>;
  /** Does the task of an invoice at once; undefined when another run does it. */
  run(invoiceId: string): Promise<SendEnd | undefined>;
}

const INTERVAL_MS = 5_000;
/** Of one node; so that people who ask meanwhile find room at QuickBooks, which takes ten calls at once. */
const AT_ONCE = 4;
const QUICK_PAUSE_MS = 500;

/** Whoever has asked for it, it is work of the server itself. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runCall('job quickbooks', work);

export function createTaskEngine(deps: ServerDeps): TaskEngine {
  let timer: NodeJS.Timeout | undefined;
  let latest: Promise<void> = Promise.resolve();

  const workOff = async (): Promise<void> => {
    if (deps.stopping.aborted || !(await hasTasks(deps.database))) return;
    const one = async () => {
      for (let end = await runNext(deps); end && !deps.stopping.aborted; end = await runNext(deps));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  const tick = (): Promise<void> => {
    const next = latest.then(() => asJob(workOff));
    latest = next.catch(() => undefined);
    return next;
  };
  const look = () =>
    tick().catch((error: unknown) => deps.log.error({ err: error, source: 'quickbooks' }, 'A QuickBooks task failed; will retry'));
  return {
    tick,
    nudge: () => void look(),
    start() {
      timer = setInterval(() => void look(), INTERVAL_MS).unref();
    },
    pause: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await latest;
    },
    run: (invoiceId) => asJob(() => runQuickly(deps, invoiceId)),
  };
}

/** Tries again at once what has no clear end, for somebody waits. */
async function runQuickly(deps: ServerDeps, invoiceId: string): Promise<SendEnd | undefined> {
  let end = await runNext(deps, invoiceId);
  for (let tries = 1; end?.kind === 'later' && tries < QUICK_TRIES; tries += 1) {
    if (!(await sleepUnlessStopping(deps.stopping, QUICK_PAUSE_MS * tries))) return end;
    end = (await runNext(deps, invoiceId)) ?? end;
  }
  return end;
}
