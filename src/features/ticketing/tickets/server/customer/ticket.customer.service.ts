import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { FoundCustomers } from '../../../../master-data/customers/customer-reference.rules.ts';
import { findReferred, referenceAfter, referenceOfNew } from '../../../../master-data/customers/server/customer-reference.service.ts';
import { recordsOfCustomer } from '../../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../../master-data/customers/server/names/customer-names.service.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import type { SentFields } from '../ticket.fields.ts';
import type { TicketRecord } from '../ticket.store.ts';

export { countOpenOfCustomer } from './ticket.customer.store.ts';

/** The tickets of a customer, which go along when it is merged. */
export const ticketsOfCustomer = recordsOfCustomer({ table: 'tickets', name: 'tickets', noun: ['ticket', 'tickets'], shownAs: 'ticket' });

/** The copy of the customer name on tickets. */
export const namesOnTickets = namesOfCustomer({
  table: 'tickets',
  idType: 'text',
  column: 'customer_company',
  shownAs: 'ticket',
  forget: (deps) => ticketCounts(deps).forget(),
});

type CustomerFields = Pick<TicketRecord, 'customerId' | 'customerCompany'>;

/** The customer of a new ticket and the name that is written on it. */
export async function customerOfNew(tx: Tx, { customerId, customerCompany }: SentFields): Promise<CustomerFields> {
  const reference = await referenceOfNew(tx, { customerId, company: customerCompany });
  return { customerId: reference.customerId, customerCompany: reference.company };
}

/** The customers that a change of a ticket may mean; nothing is asked while it says nothing of a customer. */
export const findCustomersOf = (tx: Tx, { customerId, customerCompany }: SentFields): Promise<FoundCustomers> =>
  findReferred(tx, { customerId, company: customerCompany });

/** Adds to the sent fields the customer they refer to, and the company name to write on the ticket. */
export function withCustomer<S extends SentFields>(current: TicketRecord, sent: S, found: FoundCustomers): S {
  const { customerId, customerCompany: company } = sent;
  const before = { customerId: current.customerId, company: current.customerCompany };
  const after = referenceAfter(before, { customerId, company }, found);
  return after ? { ...sent, customerId: after.customerId, customerCompany: after.company } : sent;
}
