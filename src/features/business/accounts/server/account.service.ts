import type { Db } from '../../../../platform/server/database/database.ts';
import { JsonText } from '../../../../platform/server/http/json-text.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toCompanyKey } from '../../../master-data/customers/company.rules.ts';
import type { Customer, CustomerAccount, CustomerQuery, CustomerRow } from '../../../master-data/customers/customer.contract.ts';
import { getSuccessor, listCustomers } from '../../../master-data/customers/server/customer.service.ts';
import { findNames } from '../../../master-data/customers/server/customer-names.service.ts';
import { countOpenByCompany } from '../../../ticketing/tickets/server/company/ticket.company.service.ts';
import type { Loan } from '../../loaners/loan.contract.ts';
import { findLoans, getAccountFigures } from './account-figures.service.ts';

/** One page of the customers that match, by name, each with its open tickets; these are counted for the whole page at once. */
export async function listAccounts(deps: ServerDeps, query: CustomerQuery): Promise<ListPage<CustomerRow>> {
  const page = await listCustomers(deps.database, query);
  const customers = JSON.parse(page.rows.json) as Customer[];
  const open = await countOpenTickets(deps.database, customers);
  const rows = customers.map((customer, place) => ({ ...customer, openTickets: open[place] ?? 0, toolCount: customer.toolSerials.length }));
  return { ...page, rows: new JsonText<CustomerRow[]>(JSON.stringify(rows)) };
}

async function countOpenTickets(db: Db, customers: readonly Customer[]): Promise<number[]> {
  const keys = customers.map(({ shopName }) => toCompanyKey(shopName));
  const counts = await countOpenByCompany(db, [...new Set(keys)]);
  return keys.map((key) => counts.get(key) ?? 0);
}

/** A customer with the figures of its account. The id of one that was merged answers the customer it has become part of. */
export async function getAccount(deps: ServerDeps, id: string): Promise<CustomerAccount> {
  const customer = await getSuccessor(deps, id);
  return { ...customer, account: await getAccountFigures(deps.database, customer) };
}

/** The loaner tools a customer has and had, the newest loan first. */
export async function listLoansOfCustomer(deps: ServerDeps, id: string): Promise<Loan[]> {
  const customer = await getSuccessor(deps, id);
  return findLoans(deps.database, await findNames(deps.database, customer.id));
}
