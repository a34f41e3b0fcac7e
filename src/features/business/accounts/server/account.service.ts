import { JsonText } from '../../../../platform/server/http/json-text.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Customer, CustomerAccount, CustomerQuery, CustomerRow } from '../../../master-data/customers/customer.contract.ts';
import { getSuccessor, listCustomers } from '../../../master-data/customers/server/customer.service.ts';
import { countOpenByCustomer } from '../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import type { Loan } from '../../loaners/loan.contract.ts';
import { listLoansOfCustomer as listLoans } from '../../loaners/server/loan.service.ts';
import { getAccountFigures } from './account-figures.service.ts';

/** One page of the customers that match, by name, each with its open tickets; these are counted for the whole page at once. */
export async function listAccounts(deps: ServerDeps, query: CustomerQuery): Promise<ListPage<CustomerRow>> {
  const page = await listCustomers(deps.database, query);
  const customers = JSON.parse(page.rows.json) as Customer[];
  const open = await countOpenByCustomer(
    deps.database,
    customers.map(({ id }) => id),
  );
  const rows = customers.map((customer) => ({
    ...customer,
    openTickets: open.get(customer.id) ?? 0,
    toolCount: customer.toolSerials.length,
  }));
  return { ...page, rows: new JsonText<CustomerRow[]>(JSON.stringify(rows)) };
}

/** A customer with the figures of its account. The id of one that was merged answers the customer it has become part of. */
export async function getAccount(deps: ServerDeps, id: string): Promise<CustomerAccount> {
  const customer = await getSuccessor(deps, id);
  return { ...customer, account: await getAccountFigures(deps.database, customer) };
}

/** The loaner tools a customer has and had, the newest loan first. */
export async function listLoansOfCustomer(deps: ServerDeps, id: string): Promise<Loan[]> {
  const customer = await getSuccessor(deps, id);
  return listLoans(deps.database, customer.id);
}
