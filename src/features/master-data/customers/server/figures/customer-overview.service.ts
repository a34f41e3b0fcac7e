import type { ListPage } from '../../../../../platform/server/list/list-page.ts';
import { JsonText } from '../../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Customer, CustomerFigures, CustomerOverview, CustomerQuery, CustomerRow } from '../../customer.contract.ts';
import { getSuccessor, listCustomers } from '../customer.service.ts';

/** Returns a page of matching customers by name, with their figures. */
export async function listCustomerRows(deps: ServerDeps, query: CustomerQuery): Promise<ListPage<CustomerRow>> {
  const page = await listCustomers(deps.database, query);
  const customers = JSON.parse(page.rows.json) as Customer[];
  const figures = await countRowFigures(deps, customers);
  const rows = customers.map((customer, place) => ({ ...customer, ...figures[place], toolCount: customer.toolSerials.length }));
  return { ...page, rows: new JsonText<CustomerRow[]>(JSON.stringify(rows)) };
}

/** Returns a customer, or its merge target, with its figures. */
export async function getCustomerOverview(deps: ServerDeps, id: string): Promise<CustomerOverview> {
  const customer = await getSuccessor(deps, id);
  const { repairIds: repairHistory, ...account } = await countFigures(deps, customer);
  return { ...customer, repairHistory, account };
}

type RowFigures = Pick<CustomerRow, 'openTickets'>;

/** Figures of a customer, with the IDs of its repairs. */
type CountedFigures = CustomerFigures & { readonly repairIds: string[] };

declare module '../../../../../platform/server/records/record-stats.ts' {
  interface RecordsWithStats {
    customer: { record: Customer; stats: CountedFigures; rowStats: RowFigures };
  }
}

const NO_FIGURES: Omit<CountedFigures, 'serialTickets'> = {
  openTickets: 0,
  shippedTickets: 0,
  ticketCount: 0,
  repairCount: 0,
  repairIds: [],
  leadCount: 0,
  activeLeads: 0,
  totalValue: 0,
  leadStatus: null,
  invoiceCount: 0,
  invoiced: 0,
  unpaid: 0,
  overdueInvoices: 0,
  loanCount: 0,
  noteCount: 0,
  taskCount: 0,
};

type Counting = Pick<ServerDeps, 'database' | 'statsProviders'>;

const providersOf = ({ statsProviders }: Counting) => statsProviders.filter(({ kind }) => kind === 'customer');

/** Counts the activity of a customer. Each feature counts its own records; other figures are 0. */
async function countFigures(deps: Counting, customer: Customer): Promise<CountedFigures> {
  const shares = await Promise.all(providersOf(deps).map(({ getStats }) => getStats(deps.database, customer)));
  const serialTickets = customer.toolSerials.map(() => 0);
  return Object.assign({ ...NO_FIGURES, serialTickets }, ...shares);
}

/** Counts the figures of list rows in one pass, in input order. */
async function countRowFigures(deps: Counting, customers: readonly Customer[]): Promise<RowFigures[]> {
  const shares = await Promise.all(providersOf(deps).map(({ getRowStats }) => getRowStats?.(deps.database, customers)));
  return customers.map((_, place) => Object.assign({ openTickets: 0 }, ...shares.map((share) => share?.[place])));
}
