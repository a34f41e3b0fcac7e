import type { Request } from 'autocannon';
import { staff } from '../sample-data/business.ts';
import type { Loan } from '../src/features/business/loaners/loan.contract.ts';
import type { Loaner } from '../src/features/business/loaners/loaner.contract.ts';
import type { SerialHistory } from '../src/features/insight/serials/serial.contract.ts';
import type { CustomerOverview } from '../src/features/master-data/customers/customer.contract.ts';
import type { TicketRow } from '../src/features/ticketing/tickets/ticket.contract.ts';
import type { LoadedServer } from './rounds.ts';
import { createScenarios, SAVE, TICKET } from './scenarios.ts';

/** Words that more than 50 of 1,000 tickets contain, so that the page is full with every dataset. */
const WORDS = ['Garage', 'coding', 'Motor', 'Service', 'battery', 'e'];
/** Words that more than 5 of 40 customers contain. */
const CUSTOMER_WORDS = ['Garage', 'Diagnostics', 'example', 'ISCANP'];
/** Records that are opened in turn. */
const OPENED = 10;

/** Few enough rows that the page is full with every dataset. */
const LISTS = {
  'Open tickets': '/api/tickets?type=SOD&state=open&limit=10',
  'Closed tickets': '/api/tickets?type=SOD&state=closed&limit=50',
  'All tickets': '/api/tickets?limit=50',
  'Tickets by company': '/api/tickets?sort=customerCompany&limit=50',
  'Tickets of a technician': `/api/tickets?state=closed&assignee=${staff[10]?.id}&limit=50`,
  'Open tickets by technician': '/api/tickets?state=open&group=technician&limit=10',
  'Repairs by status': '/api/repairs?limit=10',
  Customers: '/api/customers?limit=20',
  Leads: '/api/leads?limit=50',
  Invoices: '/api/invoices?limit=50',
  'Invoices by total': '/api/invoices?sort=total&order=desc&limit=50',
  'Overdue invoices': '/api/invoices?status=Overdue&limit=5',
  'Unbilled work': '/api/invoices/unbilled?limit=5',
  Parts: '/api/parts?limit=50',
  Loaners: '/api/tools?limit=20',
  Tasks: '/api/tasks?limit=5',
  'Purchase orders': '/api/purchase-orders?limit=10',
  'Audit log': '/api/audit?limit=50',
};

const OTHERS = {
  Dashboard: ['/api/dashboard'],
  Fleet: ['/api/fleet', '/api/fleet?department=Bench'],
  'Reports of 30 days': ['/api/reports?range=last_30_days'],
  'Reports of all time': ['/api/reports?range=all_time'],
  'Board of leads': ['/api/leads/board'],
  'Board of repairs': ['/api/repairs/board'],
  'Groups of open tickets': ['status', 'technician', 'customerCompany', 'followUpDate'].map(
    (group) => `/api/tickets/groups?state=open&group=${group}`,
  ),
  'Groups of closed tickets': ['status', 'technician', 'customerCompany', 'followUpDate'].map(
    (group) => `/api/tickets/groups?state=closed&group=${group}`,
  ),
  'Groups of other lists': [
    '/api/leads/groups?group=owner',
    '/api/invoices/groups?by=status',
    '/api/invoices/groups?by=customer',
    '/api/tools/groups?group=status',
    '/api/audit/groups?group=action',
  ],
  'Sums of invoices': ['/api/invoices/sums'],
  'Ticket filters': ['/api/tickets/facets?type=SOD&state=open'],
  'Search in tickets': WORDS.map((word) => `/api/tickets?q=${word}&limit=50`),
  'Search in customers': CUSTOMER_WORDS.map((word) => `/api/customers?q=${word}&limit=5`),
  'Search everywhere': WORDS.map((word) => `/api/search?q=${word}`),
};

/** Returns the requests of each page. Those that write come last. */
export async function findPages(server: LoadedServer, tickets: number): Promise<Record<string, Request[]>> {
  const scenarios = await createScenarios(server, tickets);
  const requestsOf = (name: string) => [...(scenarios.find((scenario) => scenario.name === name)?.requests ?? [])];
  const { customers, serials } = await findTypicalCustomers(server);
  const loaners = await findTypicalLoaners(server);
  const lists = Object.entries(LISTS).map(([name, path]) => [name, [path]] as const);
  const records: Record<string, string[]> = {
    Customer: customers.map((id) => `/api/customers/${id}`),
    'Duplicates of a customer': customers.map((id) => `/api/customers/${id}/duplicates`),
    'Timeline of a customer': customers.map((id) => `/api/customers/${id}/timeline`),
    'Tickets of a customer': customers.map((id) => `/api/tickets?customer=${id}&limit=50`),
    'Search for a serial number': serials.map((serial) => `/api/search?q=${encodeURIComponent(serial)}`),
    'Serial number': serials.map((serial) => `/api/serials/${encodeURIComponent(serial)}`),
    Loaner: loaners.flatMap((id) => [`/api/tools/${id}`, `/api/tools/${id}/loans`]),
  };
  const reads = [...lists, ...Object.entries(OTHERS), ...Object.entries(records)].map(([name, paths]) => [
    name,
    paths.map((path) => ({ path })),
  ]);
  return { ...Object.fromEntries(reads), [TICKET]: requestsOf(TICKET), [SAVE]: requestsOf(SAVE) };
}

/** Finds customers with 18 to 30 tickets and their tools with 8 to 16. With every dataset, most customers have as many. */
async function findTypicalCustomers(server: LoadedServer): Promise<{ customers: string[]; serials: string[] }> {
  const rows = await read<TicketRow[]>(server, '/api/tickets?state=closed&limit=500');
  const customers = new Set<string>();
  const serials = new Set<string>();
  const seen = new Set<string>();
  for (const { customerId, toolSerial } of rows) {
    if (customers.size >= OPENED && serials.size >= OPENED) break;
    if (customerId === null || seen.has(customerId)) continue;
    seen.add(customerId);
    const { account } = await read<CustomerOverview>(server, `/api/customers/${customerId}`);
    if (account.ticketCount < 18 || account.ticketCount > 30) continue;
    customers.add(customerId);
    const { events } = await read<SerialHistory>(server, `/api/serials/${encodeURIComponent(toolSerial)}`);
    const tickets = events.filter(({ kind }) => kind === 'ticket' || kind === 'rma').length;
    if (tickets >= 8 && tickets <= 16) serials.add(toolSerial);
  }
  return { customers: [...customers].slice(0, OPENED), serials: [...serials].slice(0, OPENED) };
}

/** Finds loaners with two to six loans. */
async function findTypicalLoaners(server: LoadedServer): Promise<string[]> {
  const tools = await read<Loaner[]>(server, '/api/tools?limit=200');
  const typical: string[] = [];
  for (const { id } of tools) {
    if (typical.length === OPENED) break;
    const { length } = await read<Loan[]>(server, `/api/tools/${id}/loans`);
    if (length >= 2 && length <= 6) typical.push(id);
  }
  return typical;
}

async function read<T>({ url, cookie }: LoadedServer, path: string): Promise<T> {
  const response = await fetch(`${url}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return (await response.json()) as T;
}
