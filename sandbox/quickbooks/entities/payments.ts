import type { QuickbooksState } from '../quickbooks.state.ts';
import { QuickbooksError } from '../quickbooks-error.ts';
import { formatDay } from '../times.ts';
import { nextId, put } from './company-file.ts';
import { type Entity, isProperties, type Properties } from './entity.ts';
import { replaceInvoice } from './invoices.ts';
import { parseProperties } from './property-kinds.ts';
import { findCurrent, nextIdentity, toCents } from './write-rules.ts';

/** Somebody pays an invoice, or takes a payment back; `balance` is left open. What was paid is a payment of its own, linked both ways. */
export function pay(state: QuickbooksState, identity: Properties, balance: unknown): Entity {
  const before = findCurrent(state, 'Invoice', identity);
  const Balance = toCents(Number(parseProperties({ balance }, { balance: 'number' }).balance));
  if (Balance < 0 || Balance > Number(before.TotalAmt))
    throw new QuickbooksError('6000', 'Business Validation Error: A payment leaves open something between nothing and all.', 'Balance');
  const paid = toCents(Number(before.Balance) - Balance);
  const LinkedTxn = [...linksOf(before), ...(paid > 0 ? [{ TxnId: addPayment(state, before, paid), TxnType: 'Payment' }] : [])];
  const after: Entity = { ...before, Balance, LinkedTxn, ...nextIdentity(state, before, () => before.Id) };
  replaceInvoice(state, before, after);
  return after;
}

function addPayment(state: QuickbooksState, invoice: Entity, amount: number): string {
  const identity = nextIdentity(state, undefined, () => nextId(state.company, 'Payment'));
  put(state.company, 'Payment', {
    CustomerRef: invoice.CustomerRef,
    TotalAmt: amount,
    UnappliedAmt: 0,
    TxnDate: formatDay(state.base.clock.now()),
    Line: [{ Amount: amount, LinkedTxn: [{ TxnId: invoice.Id, TxnType: 'Invoice' }] }],
    CurrencyRef: invoice.CurrencyRef,
    domain: 'QBO',
    sparse: false,
    ...identity,
  });
  return identity.Id;
}

const linksOf = ({ LinkedTxn }: Entity) => (Array.isArray(LinkedTxn) ? LinkedTxn.filter(isProperties) : []);
