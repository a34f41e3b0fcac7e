import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isRejectedWith } from '../../../quickbooks-client/server/quickbooks-request.ts';
import { getInvoice, isVoided, voidInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';
import { type SendResult, toResult, UNREADABLE } from './send-result.ts';
import { BACKGROUND_PRIORITY, queueTask } from './task.store.ts';

/** Queues the void of an invoice in QuickBooks after a user voids it in OBDesk. Changes from QuickBooks have no actor. */
export const queueVoid =
  (deps: ServerDeps): ChangeSubscriber =>
  async (tx, { kind, id, actor, before, after }) => {
    if (kind !== 'invoice' || !actor || !before || !after) return;
    if (after.status !== 'Void' || before.status === 'Void' || after.quickbooksStatus !== 'invoiced') return;
    await queueTask(deps, tx, { invoiceId: id, action: 'void', priority: BACKGROUND_PRIORITY });
  };

/** Voids an invoice in QuickBooks. Safe to repeat after an unknown result. */
export async function voidInQuickbooks(deps: ServerDeps, invoice: Invoice): Promise<SendResult> {
  const id = invoice.quickbooksInvoiceId;
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return toResult({ kind: 'no_access', problem: access.problem }, true);
  if (id === null || !(await isInCompany(deps.database, invoice, access.realmId))) {
    const reason = `${invoice.id} was sent to a QuickBooks company that is no longer connected. Void it in that company too.`;
    return { kind: 'failed', reason };
  }
  const current = await callQuickbooks(deps, getInvoice(id));
  if (isRejectedWith(current, '610')) return { kind: 'failed', reason: describeDeletion(id) };
  if (current.kind !== 'ok') return toResult(current, true);
  const remote = current.response;
  if (!remote) return toResult(UNREADABLE, true);
  if (isVoided(remote)) return { kind: 'done', invoice: remote };
  const outcome = await callQuickbooks(deps, voidInvoice(remote));
  if (outcome.kind === 'ok') return { kind: 'done', invoice: outcome.response ?? { ...remote, TotalAmt: 0, Balance: 0 } };
  // The invoice changed in QuickBooks after it was read.
  if (isRejectedWith(outcome, '5010')) return { kind: 'retry', reason: 'This invoice just changed in QuickBooks. OBDesk will try again.' };
  return toResult(outcome, true);
}

export const describeDeletion = (id: string): string =>
  `Invoice ${id} was deleted in QuickBooks. OBDesk won’t send it again automatically.`;
