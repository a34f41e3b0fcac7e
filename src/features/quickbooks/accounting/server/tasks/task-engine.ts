import { runCall } from '../../../../../platform/server/locks/running-call.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { SendResult } from '../send/send-result.ts';
import { FAST_RETRIES } from './end-task.ts';
import { runNext } from './run-task.ts';
import { hasTasks } from './task.store.ts';

/** Runs the QuickBooks tasks of a server. */
export interface TaskEngine {
  /** Starts polling for due tasks every 5 s. */
  start(): void;
  /** Stops polling; requested tasks still run. */
  pause(): void;
  /** Runs all due tasks. */
  tick(): Promise<void>;
  /** Polls now. */
  wake(): void;
  /** Starts no further tasks and resolves once none is running. */
  stop(): Promise<void>;
  /** Runs the task of an invoice now; undefined if another run has it. */
  run(invoiceId: string): Promise<SendResult | undefined>;
}

const INTERVAL_MS = 5_000;
/** Concurrent tasks per node. Leaves room for users' requests: QuickBooks allows ten concurrent calls. */
const AT_ONCE = 4;
const QUICK_PAUSE_MS = 500;

/** Runs work on behalf of the server, not of the user who requested it. */
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
    wake: () => void look(),
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

/** Retries an unclear result immediately because a user is waiting. */
async function runQuickly(deps: ServerDeps, invoiceId: string): Promise<SendResult | undefined> {
  let end = await runNext(deps, invoiceId);
  for (let tries = 1; end?.kind === 'later' && tries < FAST_RETRIES; tries += 1) {
    if (!(await deps.clock.sleep(QUICK_PAUSE_MS * tries, { signal: deps.stopping }))) return end;
    end = (await runNext(deps, invoiceId)) ?? end;
  }
  return end;
}
