import { randomUUID } from 'node:crypto';
import { runAsCaller } from '../../../../../platform/server/database/lock-tracker.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findInvoice } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { FAST_RETRIES, releaseLease, saveTaskResult } from './save-task-result.ts';
import { sendInvoice } from './send-invoice.ts';
import type { SendResult } from './send-result.ts';
import { claimTask, hasTasks, type Task, updateTask } from './task.store.ts';
import { voidInQuickbooks } from './void-invoice.ts';

/** Claims and runs the next task, or the task of one invoice; undefined if none is due. */
async function runNext(deps: ServerDeps, invoiceId?: string): Promise<SendResult | undefined> {
  const claim = { workerId: randomUUID(), now: deps.clock.now(), until: leaseEnd(deps.clock), invoiceId };
  const task = await claimTask(deps.database, claim);
  return task && runTask(deps, task);
}

function runTask(deps: ServerDeps, task: Task): Promise<SendResult> {
  const renew = () => updateTask(deps.database, task, { claimedUntil: leaseEnd(deps.clock).toISOString() });
  return whileRenewing(deps, { source: 'quickbooks', renew }, async () => {
    try {
      const result = await execute(deps, task);
      await saveTaskResult(deps, task, result);
      return result;
    } catch (error) {
      await releaseLease(deps.database, task).catch(() => undefined);
      throw error;
    }
  });
}

async function execute(deps: ServerDeps, task: Task): Promise<SendResult> {
  const invoice = await findInvoice(deps.database, task.invoiceId);
  if (!invoice) return { kind: 'lost' };
  return task.action === 'send' ? sendInvoice(deps, task, invoice) : voidInQuickbooks(deps, invoice);
}

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
const MAX_CONCURRENT = 4;
const FAST_RETRY_PAUSE_MS = 500;

/** Runs work on behalf of the server, not of the user who requested it. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runAsCaller('job quickbooks', work);

export function createTaskEngine(deps: ServerDeps): TaskEngine {
  let timer: NodeJS.Timeout | undefined;
  let lastTick: Promise<void> = Promise.resolve();

  const runDueTasks = async (): Promise<void> => {
    if (deps.stopping.aborted || !(await hasTasks(deps.database))) return;
    const runAll = async () => {
      for (let result = await runNext(deps); result && !deps.stopping.aborted; result = await runNext(deps));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, runAll));
  };
  const tick = (): Promise<void> => {
    const next = lastTick.then(() => asJob(runDueTasks));
    lastTick = next.catch(() => undefined);
    return next;
  };
  const poll = () =>
    tick().catch((error: unknown) => deps.log.error({ err: error, source: 'quickbooks' }, 'A QuickBooks task failed; will retry'));
  return {
    tick,
    wake: () => void poll(),
    start() {
      timer = setInterval(() => void poll(), INTERVAL_MS).unref();
    },
    pause: () => clearInterval(timer),
    async stop() {
      clearInterval(timer);
      await lastTick;
    },
    run: (invoiceId) => asJob(() => runWithRetries(deps, invoiceId)),
  };
}

/** Retries an unclear result immediately because a user is waiting. */
async function runWithRetries(deps: ServerDeps, invoiceId: string): Promise<SendResult | undefined> {
  let result = await runNext(deps, invoiceId);
  for (let tries = 1; result?.kind === 'retry' && tries < FAST_RETRIES; tries += 1) {
    if (!(await deps.clock.sleep(FAST_RETRY_PAUSE_MS * tries, { signal: deps.stopping }))) return result;
    result = (await runNext(deps, invoiceId)) ?? result;
  }
  return result;
}
