import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type Customer, NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import {
  createCustomerIn,
  findCustomer,
  findCustomerByCompany,
  lockRecordsOfCustomers,
} from '../../../master-data/customers/server/customer.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';
import { lockBoard } from './lead.board.store.ts';
import { leadStore } from './lead.store.ts';

/** Makes a customer of a won lead, with its contact; the company is one customer however often and from however many leads this is asked. */
export async function createCustomerOfLead(deps: ServerDeps, actor: Actor, id: string): Promise<Customer> {
  return deps.database.transaction(async (tx) => {
    // One at a time: two leads may be of one company.
    await lockRecordsOfCustomers(tx);
    await lockBoard(tx);
    const lead = await lockRecord(tx, leadStore, id);
    if (lead.status !== 'Won') throw badRequest('Only a won lead can become a customer.');
    const { customerId, companyName, contactName: name, email, phone } = lead;
    const known = customerId === null ? await findCustomerByCompany(tx, companyName) : await findCustomer(tx, customerId);
    return known ?? createCustomerIn(deps, tx, actor, NewCustomer.parse({ shopName: companyName, contacts: [{ name, email, phone }] }));
  });
}

/** The copy of the customer name on leads. */
export const namesOnLeads = namesOfCustomer({
  table: 'leads',
  idType: 'text',
  column: 'company_name',
  shownAs: 'lead',
  lockMany: lockBoard,
});

/** The leads of a customer, which go along when it is merged. */
export const leadsOfCustomer = recordsOfCustomer({
  table: 'leads',
  name: 'leads',
  noun: ['lead', 'leads'],
  shownAs: 'lead',
  lockMany: lockBoard,
});
