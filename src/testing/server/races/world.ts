import type { Customer } from '../../../features/customers/customer.contract.ts';
import { aCustomer } from '../../../features/customers/customer.factory.ts';
import type { Invoice } from '../../../features/invoices/invoice.contract.ts';
import { anInvoice } from '../../../features/invoices/invoice.factory.ts';
import type { Lead } from '../../../features/leads/lead.contract.ts';
import { aLead } from '../../../features/leads/lead.factory.ts';
import type { Tool } from '../../../features/loaners/tool.contract.ts';
import { aTool } from '../../../features/loaners/tool.factory.ts';
import type { Part } from '../../../features/parts/part.contract.ts';
import { aPart } from '../../../features/parts/part.factory.ts';
import type { Ticket } from '../../../features/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/tickets/ticket.factory.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { ApiCaller, ApiReply } from '../api-caller.ts';

/** Two of each kind of record, which belong to each other: what is raced for. */
export interface RaceWorld {
  readonly api: ApiCaller;
  readonly deps: ServerDeps;
  readonly customers: readonly string[];
  /** The names that the customers have now. */
  readonly names: string[];
  readonly repairs: readonly string[];
  readonly invoices: readonly string[];
  readonly leads: readonly string[];
  readonly tools: readonly string[];
  readonly parts: readonly string[];
  /** How many turns there were, so that nothing is named twice. */
  turns: number;
}

/** Of two, or more, the one whose turn it is. */
export function pick<T>(values: readonly T[], turn: number): T {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('there is nothing to race for');
  return value;
}

/** Adds a record that a race needs. */
export async function add<T>(api: ApiCaller, path: string, body: unknown): Promise<T> {
  const reply: ApiReply<T> = await api.post<T>(path, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** Adds the records of a race; `api` signs in an Admin. */
export async function createRaceWorld(api: ApiCaller, deps: ServerDeps): Promise<RaceWorld> {
  const names = ['Shop 0', 'Shop 1'];
  const ids = async (all: Promise<{ id: string }>[]) => (await Promise.all(all)).map(({ id }) => id);
  const customers = await ids(names.map((shopName) => add<Customer>(api, '/api/customers', aCustomer({ shopName, contacts: [] }))));
  const parts = await ids([0, 1].map(() => add<Part>(api, '/api/parts', aPart({ quantity: 1_000_000 }))));
  const line = (place: number) => ({ id: '1', description: 'Housing', quantity: 1, unitCost: 1, partId: pick(parts, place) });
  const repair = (place: number) =>
    aTicket({ type: 'Tool Repair', status: 'Received', customerCompany: pick(names, place), rmaLineItems: [line(place)] });
  const repairs = await ids([0, 1, 2, 3].map((place) => add<Ticket>(api, '/api/tickets', repair(place))));
  return {
    ...{ api, deps, customers, names, parts, repairs, turns: 0 },
    invoices: await ids(repairs.slice(0, 2).map((id) => add<Invoice>(api, '/api/invoices', anInvoice(id)))),
    leads: await ids(names.map((companyName) => add<Lead>(api, '/api/leads', aLead({ companyName })))),
    tools: await ids([0, 1].map((place) => add<Tool>(api, '/api/tools', aTool({ serialNumber: `L-${place}` })))),
  };
}
