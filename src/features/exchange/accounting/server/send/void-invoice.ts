import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { isRefusedWith } from '../../../../../providers/quickbooks/http/outcome.ts';
import { isVoided, readInvoice, toInvoice, voidInvoice as toVoid } from '../../../../../providers/quickbooks/records/invoices.ts';
import { callQuickbooks } from '../../../../admin/quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { failed, type SendEnd, toEnd } from './send-end.ts';

/** Makes an invoice void there. What is void already stays so, so that it can be done again after an end that nobody knows. */
export async function voidThere(deps: ServerDeps, { quickbooksInvoiceId: id }: Invoice): Promise<SendEnd> {
  if (id === null) return failed('It is not in QuickBooks.');
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
  return isOutdated ? { kind: 'later', reason: 'The invoice is being changed in QuickBooks.' } : toEnd(outcome, true);
}

export const deletedThere = (id: string): string =>
  `Invoice ${id} was deleted in QuickBooks. It is not sent again unless somebody asks for it.`;
