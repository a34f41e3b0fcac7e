import type { QuickbooksState } from '../quickbooks.state.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { replaceInvoice } from './invoices.ts';
import { findCurrent, nextIdentity } from './write-rules.ts';

/** Voids an invoice: it stays with its number and its customer, and all its amounts are zero. One that is void already stays as it is. */
export function voidInvoice(state: QuickbooksState, identity: Properties): Entity {
  const before = findCurrent(state, 'Invoice', identity);
  if (isVoid(before)) return before;
  const note = typeof before.PrivateNote === 'string' && before.PrivateNote !== '' ? `Voided - ${before.PrivateNote}` : 'Voided';
  const after: Entity = {
    ...before,
    TotalAmt: 0,
    Balance: 0,
    PrivateNote: note,
    LinkedTxn: [],
    Line: Array.isArray(before.Line) ? before.Line.filter(isProperties).map(withoutAmount) : [],
    TxnTaxDetail: { ...(isProperties(before.TxnTaxDetail) ? before.TxnTaxDetail : {}), TotalTax: 0 },
    ...nextIdentity(state, before, () => before.Id),
  };
  replaceInvoice(state, before, after);
  return after;
}

const isVoid = ({ PrivateNote, TotalAmt }: Entity) => TotalAmt === 0 && typeof PrivateNote === 'string' && PrivateNote.startsWith('Voided');

function withoutAmount({ SalesItemLineDetail: detail, ...line }: Properties): Properties {
  const sold = isProperties(detail) && { SalesItemLineDetail: { ...detail, Qty: 0, UnitPrice: 0 } };
  return { ...line, ...('Amount' in line && { Amount: 0 }), ...sold };
}
