import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { isRefusedWith } from '../../../quickbooks-client/server/http/outcome.ts';
import { isVoided, readInvoice, toInvoice, voidInvoice as toVoid } from '../../../quickbooks-client/server/records/invoices.ts';
import { getQuickbooksAccess } from '../../../quickbooks-connection/server/access.service.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { failed, type SendResult, toResult } from './send-result.ts';

/** Voids an invoice in QuickBooks. Safe to repeat after an unknown result. */
export async function voidInQuickbooks(deps: ServerDeps, invoice: Invoice): Promise<SendResult> {
  const id = invoice.quickbooksInvoiceId;
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return toResult({ kind: 'no_access', problem: access.problem }, true);
  if (id === null || !(await isInCompany(deps.database, invoice, access.realmId))) return failed(elsewhere(invoice));
  const read = await callQuickbooks(deps, readInvoice(id));
  if (read.kind === 'refused' && isRefusedWith(read, '610')) return failed(describeDeletion(id));
  if (read.kind !== 'ok') return toResult(read, true);
  const remote = toInvoice(read.body);
  if (!remote) return toResult({ kind: 'away', why: 'not_json', mayBeDone: false }, true);
  if (isVoided(remote)) return { kind: 'done', invoice: remote };
  const outcome = await callQuickbooks(deps, toVoid(remote));
  if (outcome.kind === 'ok') return { kind: 'done', invoice: toInvoice(outcome.body) ?? { ...remote, TotalAmt: 0, Balance: 0 } };
  // The invoice changed in QuickBooks after it was read.
  const isOutdated = outcome.kind === 'refused' && isRefusedWith(outcome, '5010');
  return isOutdated
    ? { kind: 'later', reason: 'This invoice just changed in QuickBooks. OBDesk will try again.' }
    : toResult(outcome, true);
}

const elsewhere = ({ id }: Invoice) => `${id} was sent to a QuickBooks company that is no longer connected. Void it in that company too.`;

export const describeDeletion = (id: string): string =>
  `Invoice ${id} was deleted in QuickBooks. OBDesk won’t send it again automatically.`;
