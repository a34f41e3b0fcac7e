import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { internalError, newReference } from '../../../../../platform/server/attempt.ts';
import { backoffDelay } from '../../../../../platform/server/backoff.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { findInvoice, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { toBalance } from '../../../quickbooks-client/server/records/invoices.ts';
import { sendInvoice } from './send-invoice.ts';
import type { SendResult } from './send-result.ts';
import {
  BACKGROUND_PRIORITY,
  claimTask,
  findClaimedTask,
  JOB_OPTIONS,
  listTasks,
  queueTask,
  removeTask,
  TASK_QUEUE,
  type Task,
  updateTask,
} from './task.store.ts';
import { voidInQuickbooks } from './void-invoice.ts';

/** Concurrent tasks per node. Leaves room for users' requests: QuickBooks allows ten concurrent calls. */
const MAX_CONCURRENT = 5;
/** Attempts in a row, because a user may be waiting. */
const FAST_ATTEMPTS = 3;
const FAST_RETRY_PAUSE_MS = 500;
const BACKOFF = { firstMs: 10_000, maxMs: 15 * 60_000 };

/** Registers the worker for QuickBooks tasks, and a job that queues tasks whose job was lost. */
export async function registerTaskWorker(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<{ invoiceId: string }>(TASK_QUEUE, ({ invoiceId }) => runTask(deps, invoiceId), { concurrency: MAX_CONCURRENT });
  await deps.jobs.schedule('quickbooks-resume', '* * * * *', () => resumeTasks(deps));
  await resumeTasks(deps);
}

/** Queues a job for each task that has none. */
export async function resumeTasks({ database, jobs }: ServerDeps): Promise<void> {
  const missing = (await listTasks(database)).map((invoiceId) => ({ key: invoiceId, data: { invoiceId } }));
  if (missing.length > 0) await jobs.sendMissing(TASK_QUEUE, missing, { ...JOB_OPTIONS, priority: BACKGROUND_PRIORITY });
}

/** Emits the result of each task that this server ran, under the ID of its invoice. */
export const createTaskResults = (): EventEmitter => new EventEmitter().setMaxListeners(0);

async function runTask(deps: ServerDeps, invoiceId: string): Promise<void> {
  let task = await claimTask(deps.database, invoiceId, randomUUID());
  while (task) {
    const result = await execute(deps, task);
    // The stop may have aborted the call. The job is retried.
    if (result.kind === 'retry' || (result.kind === 'failed' && result.isTemporary)) deps.stopping.throwIfAborted();
    const tries = task.tries + 1;
    if (result.kind === 'retry' && tries < FAST_ATTEMPTS && (await updateTask(deps.database, task, { tries }))) {
      await deps.clock.sleep(FAST_RETRY_PAUSE_MS * tries, { signal: deps.stopping });
      task = await findClaimedTask(deps.database, task);
      continue;
    }
    if (await saveTaskResult(deps, task, result)) deps.perServer(createTaskResults).emit(invoiceId, result);
    return;
  }
}

async function execute(deps: ServerDeps, task: Task): Promise<SendResult> {
  try {
    const invoice = await findInvoice(deps.database, task.invoiceId);
    if (!invoice) return { kind: 'lost' };
    return await (task.action === 'send' ? sendInvoice(deps, task, invoice) : voidInQuickbooks(deps, invoice));
  } catch (error) {
    const reference = newReference();
    deps.log.error({ err: error, source: 'quickbooks', invoiceId: task.invoiceId, reference }, 'A QuickBooks task failed; will retry');
    return { kind: 'retry', reason: internalError(reference) };
  }
}

/** Saves the result of a task. Returns false if another run has claimed it. */
async function saveTaskResult(deps: ServerDeps, task: Task, result: SendResult): Promise<boolean> {
  if (result.kind === 'lost') return false;
  return deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, task.invoiceId);
    if (!invoice) return false;
    if (result.kind === 'retry') return requeueTask(deps, tx, { task, invoice, reason: result.reason });
    if (!(await removeTask(tx, task))) return false;
    if (result.kind === 'failed') await saveFailure(tx, invoice, result);
    else await saveSuccess(deps, tx, { task, invoice, remote: result.invoice, realmId: result.realmId });
    return true;
  });
}

interface FinishedTask {
  readonly task: Task;
  readonly invoice: Invoice;
}

async function requeueTask(
  { jobs, clock }: ServerDeps,
  tx: Tx,
  { task, invoice, reason }: FinishedTask & { readonly reason: string },
): Promise<boolean> {
  const tries = task.tries + 1;
  if (!(await updateTask(tx, task, { tries, claimedBy: null }))) return false;
  const { invoiceId } = task;
  const dueAt = later(clock.now(), backoffDelay(tries - FAST_ATTEMPTS + 1, BACKOFF));
  await jobs.send(tx, TASK_QUEUE, { invoiceId }, { ...JOB_OPTIONS, priority: BACKGROUND_PRIORITY, key: invoiceId, dueAt });
  await saveAccounting(tx, invoice, { quickbooksError: reason });
  return true;
}

const saveFailure = (tx: Tx, invoice: Invoice, { reason, quickbooksId, realmId }: Extract<SendResult, { kind: 'failed' }>): Promise<void> =>
  saveAccounting(tx, invoice, {
    quickbooksStatus: 'error',
    quickbooksError: reason,
    ...(quickbooksId !== undefined && { quickbooksInvoiceId: quickbooksId, realmId }),
  });

interface SentInvoice extends FinishedTask {
  readonly remote: Extract<SendResult, { kind: 'done' }>['invoice'];
  /** Undefined if unchanged. */
  readonly realmId: string | undefined;
}

async function saveSuccess(deps: ServerDeps, tx: Tx, { task, invoice, remote, realmId }: SentInvoice): Promise<void> {
  await saveAccounting(tx, invoice, {
    quickbooksStatus: 'invoiced',
    quickbooksInvoiceId: remote.Id,
    quickbooksError: null,
    realmId,
    quickbooksSyncedAt: deps.clock.now().toISOString(),
    quickbooksBalance: toBalance(remote),
  });
  const action = task.action === 'send' ? 'quickbooks.sent' : 'quickbooks.voided';
  await recordAudit(tx, {
    actor: null,
    action,
    subject: `invoice:${invoice.id}`,
    subjectName: invoice.id,
    detail: { quickbooksId: remote.Id, total: invoice.total },
  });
  // A user voided it while it was being sent.
  if (task.action === 'send' && invoice.status === 'Void') await queueTask(deps, tx, { invoiceId: invoice.id, action: 'void' });
}
