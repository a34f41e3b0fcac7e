import { anInvoice } from '../../../features/business/invoices/invoice.factory.ts';
import { aLead } from '../../../features/business/leads/lead.factory.ts';
import { aLoaner } from '../../../features/business/loaners/loaner.factory.ts';
import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import { aPart } from '../../../features/master-data/parts/part.factory.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { ApiCaller, ApiReply } from '../api-caller.ts';
import { addStaff } from '../staff.ts';

/** Two related records of each type, which the races change. */
export interface RaceWorld {
  readonly api: ApiCaller;
  readonly deps: ServerDeps;
  readonly people: readonly string[];
  readonly customers: readonly string[];
  /** The current names of the customers. */
  readonly names: string[];
  readonly repairs: readonly string[];
  readonly invoices: readonly string[];
  readonly leads: readonly string[];
  readonly tools: readonly string[];
  readonly parts: readonly string[];
  /** Number of turns so far, to make names unique. */
  turns: number;
}

/** Returns the item of a turn, in rotation. */
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

/** Adds the records of a race sequentially, so that their IDs are always the same; `api` is signed in as an Admin. */
export async function createRaceWorld(api: ApiCaller, deps: ServerDeps): Promise<RaceWorld> {
  const names = ['Shop 0', 'Shop 1'];
  const addAll = async (path: string, bodies: readonly object[]) => {
    const ids: string[] = [];
    for (const body of bodies) ids.push((await add<{ id: string }>(api, path, body)).id);
    return ids;
  };
  const people = [(await addStaff(deps.database)).id, (await addStaff(deps.database)).id];
  const customers = await addAll(
    '/api/customers',
    names.map((shopName) => aCustomer({ shopName, contacts: [] })),
  );
  const parts = await addAll(
    '/api/parts',
    // More can always be ordered: the reorder point is above the stock.
    [0, 1].map(() => aPart({ quantity: 1_000_000, reorderPoint: 2_000_000, supplier: 'Race supplier' })),
  );
  const line = (place: number) => ({ id: '1', description: 'Housing', quantity: 1, unitCost: 1, partId: pick(parts, place) });
  const repair = (place: number) =>
    aTicket({ type: 'Tool Repair', status: 'Received', customerCompany: pick(names, place), rmaLineItems: [line(place)] });
  const repairs = await addAll('/api/tickets', [0, 1, 2, 3].map(repair));
  return {
    api,
    deps,
    people,
    customers,
    names,
    parts,
    repairs,
    turns: 0,
    invoices: await addAll(
      '/api/invoices',
      repairs.slice(0, 2).map((id) => anInvoice(id)),
    ),
    leads: await addAll(
      '/api/leads',
      names.map((companyName) => aLead({ companyName })),
    ),
    tools: await addAll(
      '/api/tools',
      [0, 1].map((place) => aLoaner({ serialNumber: `L-${place}` })),
    ),
  };
}
