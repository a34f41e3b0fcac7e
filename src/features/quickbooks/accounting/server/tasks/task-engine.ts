import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import { runAsCaller } from '../../../../../platform/server/database/lock-tracker.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findInvoice } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { sendInvoice } from '../send/send-invoice.ts';
import type { SendResult } from '../send/send-result.ts';
import { voidInQuickbooks } from '../send/void-invoice.ts';
import { endTask, FAST_RETRIES, releaseLease } from './end-task.ts';
import { claimTask, hasTasks, type Task, updateTask } from './task.store.ts';

/** A lease that isn't renewed for this long belongs to a stopped node; another one takes the task over. */
const LEASE_MS = 15_000;
const RENEWED_MS = 4_000;

/** Claims and runs the next task, or the task of one invoice; undefined if none is due. */
async function runNext(deps: ServerDeps, invoiceId?: string): Promise<SendResult | undefined> {
  const now = deps.clock.now();
  const task = await claimTask(deps.database, { holder: randomUUID(), now, until: later(now, LEASE_MS), invoiceId });
  return task && runTask(deps, task);
}

async function runTask(deps: ServerDeps, task: Task): Promise<SendResult> {
  const renewal = renewLease(deps, task);
  try {
    const end = await attempt(deps, task);
    await endTask(deps, task, end);
    return end;
  } catch (error) {
    await releaseLease(deps.database, task).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

function renewLease(deps: ServerDeps, task: Task): NodeJS.Timeout {
  const renew = () =>
    updateTask(deps.database, task, { claimedUntil: later(deps.clock.now(), LEASE_MS).toISOString() }).catch((error: unknown) =>
      deps.log.warn({ err: error, source: 'quickbooks' }, 'Failed to renew a QuickBooks task lease'),
    );
  return setInterval(() => void renew(), RENEWED_MS).unref();
}

async function attempt(deps: ServerDeps, task: Task): Promise<SendResult> {
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
const AT_ONCE = 4;
const QUICK_PAUSE_MS = 500;

/** Runs work on behalf of the server, not of the user who requested it. */
const asJob = <T>(work: () => Promise<T>): Promise<T> => runAsCaller('job quickbooks', work);

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
