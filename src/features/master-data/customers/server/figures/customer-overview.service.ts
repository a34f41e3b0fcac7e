import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Customer, CustomerOverview, CustomerQuery, CustomerRow } from '../../customer.contract.ts';
import { getSuccessor, listCustomers } from '../customer.service.ts';
import { countFigures, countRowFigures } from './customer-figures.service.ts';

/** Reads one page of the customers that match, by name, each with its figures; these are counted for the whole page at once. */
export async function listCustomerRows(deps: ServerDeps, query: CustomerQuery): Promise<ListPage<CustomerRow>> {
  const page = await listCustomers(deps.database, query);
  const customers = JSON.parse(page.rows.json) as Customer[];
  const figures = await countRowFigures(deps, customers);
  const rows = customers.map((customer, place) => ({ ...customer, ...figures[place], toolCount: customer.toolSerials.length }));
  return { ...page, rows: new JsonText<CustomerRow[]>(JSON.stringify(rows)) };
}

/** Reads a customer with its figures. The id of one that was merged answers the customer it has become part of. */
export async function getCustomerOverview(deps: ServerDeps, id: string): Promise<CustomerOverview> {
  const customer = await getSuccessor(deps, id);
  const { repairIds: repairHistory, ...account } = await countFigures(deps, customer);
  return { ...customer, repairHistory, account };
}
