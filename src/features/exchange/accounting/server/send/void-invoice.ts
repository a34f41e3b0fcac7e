import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isRefusedWith } from '../../../../../providers/quickbooks/http/outcome.ts';
import { isVoided, readInvoice, toInvoice, voidInvoice as toVoid } from '../../../../../providers/quickbooks/records/invoices.ts';
import { getQuickbooksAccess } from '../../../../admin/quickbooks-connection/server/access.service.ts';
import { callQuickbooks } from '../../../../admin/quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isInCompany } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { failed, type SendEnd, toEnd } from './send-end.ts';

/** Makes an invoice void there. What is void already stays so, so that it can be done again after an end that nobody knows. */
export async function voidThere(deps: ServerDeps, invoice: Invoice): Promise<SendEnd> {
  const id = invoice.quickbooksInvoiceId;
  const access = await getQuickbooksAccess(deps);
  if ('problem' in access) return toEnd({ kind: 'no_access', problem: access.problem }, true);
  if (id === null || !(await isInCompany(deps.database, invoice, access.realmId))) return failed(elsewhere(invoice));
  const read = await callQuickbooks(deps, readInvoice(id));
  if (read.kind === 'refused' && isRefusedWith(read, '610')) return failed(deletedThere(id));
  if (read.kind !== 'ok') return toEnd(read, true);
  const there = toInvoice(read.body);
  if (!there) return toEnd({ kind: 'away', why: 'not_json', mayBeDone: false }, true);
  if (isVoided(there)) return { kind: 'done', invoice: there };
  const outcome = await callQuickbooks(deps, toVoid(there));
  if (outcome.kind === 'ok') return { kind: 'done', invoice: toInvoice(outcome.body) ?? { ...there, TotalAmt: 0, Balance: 0 } };
  // Somebody changed it there since it was read.
  const isOutdated = outcome.kind === 'refused' && isRefusedWith(outcome, '5010');
  return isOutdated ? { kind: 'later', reason: 'This invoice just changed in QuickBooks. OBDesk will try again.' } : toEnd(outcome, true);
}

const elsewhere = ({ id }: Invoice) => `${id} was sent to a QuickBooks company that is no longer connected. Void it in that company too.`;

export const deletedThere = (id: string): string => `Invoice ${id} was deleted in QuickBooks. OBDesk won’t send it again automatically.`;
