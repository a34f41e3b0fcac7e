import { type Clock, later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { toOpenAmount } from '../../../../../providers/quickbooks/records/invoices.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import type { SendEnd } from '../send/send-end.ts';
import { addTask, putBackTask, removeTask, type Task } from './task.store.ts';

/** Keeps what became of a task, unless another run does it by now. */
export async function endTask(deps: ServerDeps, task: Task, end: SendEnd): Promise<void> {
  if (end.kind === 'lost') return;
  await deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, task.invoiceId);
    if (!invoice) return;
    if (end.kind === 'later') return putBack(deps, tx, { task, invoice, reason: end.reason });
    if (!(await removeTask(tx, task))) return;
    if (end.kind === 'failed') return keepFailure(tx, invoice, end);
    await keepSuccess(deps, tx, { task, invoice, there: end.invoice, realmId: end.realmId });
  });
}

interface Ended {
  readonly task: Task;
  readonly invoice: Invoice;
}

/** The first tries come one after the other, for somebody waits; then there is more and more time between them. */
async function putBack({ clock }: { readonly clock: Clock }, tx: Tx, { task, invoice, reason }: Ended & { reason: string }): Promise<void> {
  await putBackTask(tx, task, later(clock.now(), pauseAfter(task.tries + 1)));
  await saveAccounting(tx, invoice, { quickbooksError: reason });
}

export const QUICK_TRIES = 3;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

function pauseAfter(tries: number): number {
  if (tries < QUICK_TRIES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - QUICK_TRIES, 10));
}

const keepFailure = (tx: Tx, invoice: Invoice, { reason, quickbooksId, realmId }: Extract<SendEnd, { kind: 'failed' }>): Promise<void> =>
  saveAccounting(tx, invoice, {
    ...{ quickbooksStatus: 'error', quickbooksError: reason },
    ...(quickbooksId !== undefined && { quickbooksInvoiceId: quickbooksId, realmId }),
  });

interface Success extends Ended {
  readonly there: Extract<SendEnd, { kind: 'done' }>['invoice'];
  /** Undefined: the company that is known already. */
  readonly realmId: string | undefined;
}

async function keepSuccess({ clock }: { readonly clock: Clock }, tx: Tx, { task, invoice, there, realmId }: Success): Promise<void> {
  const now = clock.now();
  await saveAccounting(tx, invoice, {
    ...{ quickbooksStatus: 'invoiced', quickbooksInvoiceId: there.Id, quickbooksError: null, realmId },
    ...{ quickbooksSyncedAt: now.toISOString(), quickbooksBalance: toOpenAmount(there) },
  });
  const action = task.action === 'send' ? 'quickbooks.sent' : 'quickbooks.voided';
  await recordAudit(tx, {
    ...{ actor: null, action, subject: `invoice:${invoice.id}`, subjectName: invoice.id },
    detail: { quickbooksId: there.Id, total: invoice.total },
  });
  // Somebody made it void while it was being sent.
  if (task.action === 'send' && invoice.status === 'Void') await addTask(tx, { invoiceId: invoice.id, action: 'void', now });
}

/** Ends nothing but the claim, so that the next run takes the task over at once. */
export async function releaseTask(db: Db, { invoiceId, claimedBy }: Task): Promise<void> {
  await db.query({
    name: 'quickbooks-task-release',
    text: 'UPDATE quickbooks_tasks SET claimed_by = NULL, claimed_until = NULL WHERE invoice_id = $1 AND claimed_by = $2',
    values: [invoiceId, claimedBy],
  });
}
