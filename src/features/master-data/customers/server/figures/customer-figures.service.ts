import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Customer, CustomerFigures, CustomerRow } from '../../customer.contract.ts';

/** The figures in a row of the list, beside the customer itself. */
type RowFigures = Pick<CustomerRow, 'openTickets'>;

/** What features count for one customer, with the ids of its repairs. */
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
};

type Counting = Pick<ServerDeps, 'database' | 'statsProviders'>;

const partsOf = ({ statsProviders }: Counting) => statsProviders.filter(({ kind }) => kind === 'customer');

/** Sums up the activity with a customer; the features that own the figures count side by side, and figures none of them counts are 0. */
export async function countFigures(deps: Counting, customer: Customer): Promise<CountedFigures> {
  const shares = await Promise.all(partsOf(deps).map(({ getStats }) => getStats(deps.database, customer)));
  const serialTickets = customer.toolSerials.map(() => 0);
  return Object.assign({ ...NO_FIGURES, serialTickets }, ...shares);
}

/** Counts what the rows of a list say, for all of them at once; answers one of each customer in the order given. */
export async function countRowFigures(deps: Counting, customers: readonly Customer[]): Promise<RowFigures[]> {
  const shares = await Promise.all(partsOf(deps).map(({ getRowStats }) => getRowStats?.(deps.database, customers)));
  return customers.map((_, place) => Object.assign({ openTickets: 0 }, ...shares.map((share) => share?.[place])));
}
