import { type Clock, later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { toBalance } from '../../../quickbooks-client/server/records/invoices.ts';
import type { SendResult } from './send-result.ts';
import { addTask, removeTask, requeueTask, type Task } from './task.store.ts';

/** Saves the result of a task unless another run has taken it over. */
export async function saveTaskResult(deps: ServerDeps, task: Task, result: SendResult): Promise<void> {
  if (result.kind === 'lost') return;
  await deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, task.invoiceId);
    if (!invoice) return;
    if (result.kind === 'retry') return requeue(deps, tx, { task, invoice, reason: result.reason });
    if (!(await removeTask(tx, task))) return;
    if (result.kind === 'failed') return saveFailure(tx, invoice, result);
    await saveSuccess(deps, tx, { task, invoice, remote: result.invoice, realmId: result.realmId });
  });
}

interface FinishedTask {
  readonly task: Task;
  readonly invoice: Invoice;
}

/** Requeues a task. The first retries are immediate because a user is waiting; later ones back off. */
async function requeue(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { task, invoice, reason }: FinishedTask & { reason: string },
): Promise<void> {
  await requeueTask(tx, task, later(clock.now(), backoffDelay(task.tries + 1)));
  await saveAccounting(tx, invoice, { quickbooksError: reason });
}

export const FAST_RETRIES = 3;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

function backoffDelay(tries: number): number {
  if (tries < FAST_RETRIES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - FAST_RETRIES, 10));
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

async function saveSuccess({ clock }: { readonly clock: Clock }, tx: Tx, { task, invoice, remote, realmId }: SentInvoice): Promise<void> {
  const now = clock.now();
  await saveAccounting(tx, invoice, {
    quickbooksStatus: 'invoiced',
    quickbooksInvoiceId: remote.Id,
    quickbooksError: null,
    realmId,
    quickbooksSyncedAt: now.toISOString(),
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
  if (task.action === 'send' && invoice.status === 'Void') await addTask(tx, { invoiceId: invoice.id, action: 'void', now });
}

/** Releases the lease so that the next run can take the task over immediately. */
export async function releaseLease(db: Db, { invoiceId, claimedBy }: Task): Promise<void> {
  await db.query({
    name: 'quickbooks-task-release',
    text: 'UPDATE quickbooks_tasks SET claimed_by = NULL, claimed_until = NULL WHERE invoice_id = $1 AND claimed_by = $2',
    values: [invoiceId, claimedBy],
  });
}
