import type { Request } from 'autocannon';
import { toTicketId } from '../sample-data/tickets/tickets.ts';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';

/** A task of users, as the requests it sends. */
export interface Scenario {
  readonly name: string;
  readonly requests: readonly Request[];
  /** The share of requests per second that it should reach: of another scenario, or of the bare program (`limit-server.ts`). */
  readonly goal?: { readonly share: number; readonly of?: string };
}

export const LIST = 'List of 50';
export const TICKET = 'One ticket';
export const SAVE = 'Save of a status with a note';
export const NEW_TICKET = 'New ticket';
export const SEARCH = 'List search';

const LISTS = {
  [LIST]: '/api/tickets?type=SOD&state=open&limit=50',
  Customers: '/api/customers?limit=50',
  Invoices: '/api/invoices?limit=50',
  Parts: '/api/parts?limit=50',
  Loaners: '/api/tools?limit=50',
};

/** Search words by how many tickets contain them. */
const WORDS = {
  'several words': ['coding after', 'Range Rover 2019', 'battery lakeview', 'module programming'],
  'frequent words': ['Lakeview', 'Motor', 'Service', 'coding'],
  'rare words': ['Schäfer', 'swollen', 'ISCANP-54037', 'virginising'],
  'single letters': ['a', 'e', 'x', '7'],
};
const NOTE = { content: 'Battery at 13.4 V, maintainer connected; software 47.12 flashed and coded.', category: 'Solution' };

/** Returns the scenarios for a dataset. Those that write come last, so that all others find the same data. */
export async function createScenarios(server: { url: string; cookie: string }, tickets: number): Promise<Scenario[]> {
  const ids = Array.from({ length: 300 }, (_, index) => toTicketId(Math.floor((index * tickets) / 300), tickets));
  const open = await findOpenTickets(server);
  return [
    ...Object.entries(LISTS).map(([name, path]) => ({ name, requests: [{ path }], goal: { share: 0.6 } })),
    { name: TICKET, requests: ids.map((id) => ({ path: `/api/tickets/${id}` })), goal: { share: 0.6 } },
    {
      name: SEARCH,
      requests: [...Object.values(WORDS).flat(), ...ids.slice(0, 4)].map(search),
      goal: { share: 0.16, of: TICKET },
    },
    ...Object.entries(WORDS).map(([kind, words]) => ({ name: `${SEARCH}: ${kind}`, requests: words.map(search) })),
    { name: `${SEARCH}: IDs`, requests: ids.map(search) },
    {
      name: SAVE,
      // All tickets are put on hold before the first one continues, so that each save changes the status.
      requests: ['On Hold', 'In Progress'].flatMap((status) =>
        open.map((id) => send('PUT', `/api/tickets/${id}`, { status, history: [NOTE] })),
      ),
      goal: { share: 0.6 },
    },
    {
      name: NEW_TICKET,
      requests: Array.from({ length: 40 }, (_, index) => send('POST', '/api/tickets', newTicket(index))),
      goal: { share: 0.6 },
    },
  ];
}

const search = (words: string): Request => ({ path: `/api/tickets?q=${encodeURIComponent(words)}&limit=50` });

function send(method: 'POST' | 'PUT', path: string, body: object): Request {
  return { method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const newTicket = (index: number) =>
  aTicket({
    customerCompany: `Harbor Street Garage ${index}`,
    customerName: 'Maria Novak',
    customerEmail: 'maria@harbor-street.example',
    channel: 'Phone',
    department: 'Service Desk',
    toolSerial: `ISCANP-${54_000 + index}`,
    vehicleYear: 2019,
    vehicleMake: 'BMW',
    vehicleModel: 'X5',
    mileage: 120_000,
    history: [NOTE],
  });

async function findOpenTickets({ url, cookie }: { url: string; cookie: string }): Promise<string[]> {
  const ids: string[] = [];
  for (const type of ['SOD', 'Tech Support', 'Bug Report']) {
    const response = await fetch(`${url}/api/tickets?type=${encodeURIComponent(type)}&state=open&limit=250`, { headers: { cookie } });
    const rows = (await response.json()) as { id: string; status: string }[];
    ids.push(...rows.filter(({ status }) => status !== 'On Hold').map(({ id }) => id));
  }
  return ids;
}
