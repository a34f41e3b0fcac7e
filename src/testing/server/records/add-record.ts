import { FEATURES } from '../../../app/server/features.ts';
import { aCustomer } from '../../../features/master-data/customers/customer.factory.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import type { RecordManifest } from '../../../platform/server/server-feature.ts';
import type { ApiCaller, ApiReply } from '../api-caller.ts';
import { plausibleBody, plausibleValue, staffFields } from './plausible-value.ts';

/** Every record type that a feature declares. */
export const DECLARED_RECORDS: readonly RecordManifest[] = FEATURES.flatMap(({ records = [] }) => records);

/** A record of any type. */
export interface AnyRecord extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly version: number;
}

type Body = Readonly<Record<string, unknown>>;

const ofCustomer = { customerId: async (caller: ApiCaller) => (await caller.post('/api/customers', aCustomer())).body.id };

/** Fields that refer to another record, which is added first. */
const REFERENCES: Partial<Record<RecordKind, Readonly<Record<string, (caller: ApiCaller) => Promise<unknown>>>>> = {
  invoice: { ticketId: async (caller) => (await caller.post('/api/tickets', aTicket())).body.id },
  'customer-note': ofCustomer,
  task: ofCustomer,
};

/** Returns the body of a new record of this type; it differs for each `place`. */
export async function toNewBody({ kind, fields }: RecordManifest, caller: ApiCaller, place = 1): Promise<Body> {
  const references = Object.entries(REFERENCES[kind] ?? {});
  const added = await Promise.all(references.map(async ([key, add]) => [key, await add(caller)] as const));
  return { ...plausibleBody(fields, place), ...Object.fromEntries(added) };
}

/** Fields to change instead of the first one. A new name of a customer also changes its records. */
const CHANGED: Partial<Record<RecordKind, string>> = { customer: 'shippingAddress', invoice: 'issueDate' };

/** Returns a body that changes one field of a record. */
export function toChange({ kind, fields }: RecordManifest, record: AnyRecord, place = 9): Body {
  const [first] = staffFields(fields).filter(([key]) => key === (CHANGED[kind] ?? key));
  if (!first) throw new Error(`there is nothing to change in a ${kind}`);
  const [key, field] = first;
  return { [key]: plausibleValue(field, place, record[key]) };
}

/** Adds a record with the call of its type. */
export async function addRecord(record: RecordManifest, caller: ApiCaller, place = 1): Promise<ApiReply<AnyRecord>> {
  const reply = await caller.post<AnyRecord>(record.api.create.path, await toNewBody(record, caller, place));
  if (reply.status !== 201) throw new Error(`no ${record.kind} was added: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Returns the path of a record. */
export const pathOf = ({ path }: { readonly path: string }, id: string): string => path.replace(/:[a-z]+/i, () => encodeURIComponent(id));

/** Reads a record, from the list if its type has no call for one. */
export async function readRecord({ kind, api }: RecordManifest, caller: ApiCaller, id: string): Promise<AnyRecord> {
  if (api.get) return (await caller.get<AnyRecord>(pathOf(api.get, id))).body;
  const { body } = await caller.get<readonly AnyRecord[]>(api.list.path);
  const found = body.find((each) => each.id === id);
  if (!found) throw new Error(`there is no ${kind} ${id}`);
  return found;
}
