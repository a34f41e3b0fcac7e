import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Customer, CustomerChange, DuplicateCustomer, NewCustomer } from '../customer.contract.ts';
import { toCustomerSlug } from '../customer.rules.ts';
import { distinctSerials } from '../serial.rules.ts';
import {
  customerStore,
  findCustomerByCompany,
  findTakenIds,
  insertCustomer,
  lockForRename,
  lockOwners,
  lockRecordsOfCustomers,
} from './customer.store.ts';
import { findDuplicates } from './customer-lookup.store.ts';
import { findSuccessor } from './merge/customer-merge.store.ts';
import { saveOwnerships } from './serials/customer-serial.service.ts';

export { listCustomers } from './customer.list.store.ts';
export { findCustomerByCompany, lockRecordsOfCustomers };

/** Reads a customer; an unknown id and one that was merged into another are undefined. */
export const findCustomer = customerStore.find;

/** Reads a customer; an unknown id and one that was merged into another are a 404. */
export function getCustomer(deps: ServerDeps, id: string): Promise<Customer> {
  return getRecord(deps, customerStore, id);
}

/** Reads a customer, or the one it was merged into; an unknown id is a 404. */
export async function getSuccessor(deps: ServerDeps, id: string): Promise<Customer> {
  return getCustomer(deps, (await findSuccessor(deps.database, id)) ?? id);
}

/** Customers that may be the same one as this: with its name, an email address or a phone number of it. */
export async function listDuplicatesOf(deps: ServerDeps, id: string): Promise<DuplicateCustomer[]> {
  const { id: present, shopName, contacts } = await getSuccessor(deps, id);
  return findDuplicates(deps.database, {
    shopName,
    except: present,
    email: contacts.map(({ email }) => email),
    phone: contacts.map(({ phone }) => phone),
  });
}

/** Adds a customer under an id made of its name; an existing customer is never overwritten. */
export function createCustomer(deps: ServerDeps, actor: Actor, customer: NewCustomer): Promise<Customer> {
  return deps.database.transaction((tx) => createCustomerIn(deps, tx, actor, customer));
}

/** Adds a customer as part of something larger. */
export async function createCustomerIn(deps: ServerDeps, tx: Tx, actor: Actor | null, given: NewCustomer): Promise<Customer> {
  const customer = { ...given, toolSerials: distinctSerials(given.toolSerials) };
  if (customer.toolSerials.length > 0) await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  const after = await insertUnderFreeId(deps, tx, customer);
  await saveOwnerships(tx, { customerId: after.id, before: [], next: after.toolSerials }, deps.clock.now());
  await recordAdded(deps, tx, { kind: 'customer', actor, after });
  return after;
}

/** Saves what differs; a change based on an older version is refused with the customer as it is now. */
export function updateCustomer(deps: ServerDeps, actor: Actor, id: string, change: CustomerChange): Promise<Customer> {
  return deps.database.transaction((tx) => updateCustomerIn(deps, tx, actor, { id, change }));
}

/** Changes a customer as part of something larger; what changes nothing writes nothing. */
export async function updateCustomerIn(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { id, change: sent }: { id: string; change: CustomerChange },
): Promise<Customer> {
  if (sent.shopName !== undefined) await lockForRename(tx);
  else if (sent.toolSerials !== undefined) await lockOwners(tx);
  const change = { ...sent, ...(sent.toolSerials && { toolSerials: distinctSerials(sent.toolSerials) }) };
  return saveRecord(deps, tx, customerStore, {
    by: { actor },
    id,
    change,
    async write(values, { toolSerials: before }) {
      const { toolSerials: next } = values;
      if (next) await saveOwnerships(tx, { customerId: id, before, next }, deps.clock.now());
      return customerStore.change(tx, id, values);
    },
  });
}

/** 'harbor-garage', or the first of 'harbor-garage-2', 'harbor-garage-3' … that is free; of a name that gives none, the time. */
async function insertUnderFreeId(deps: ServerDeps, tx: Tx, customer: NewCustomer): Promise<Customer> {
  const slug = toCustomerSlug(customer.shopName) ?? `customer-${deps.clock.now().getTime()}`;
  const taken = await findTakenIds(tx, slug);
  for (let n = 1; ; n++) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    const inserted = taken.has(id) ? undefined : await insertCustomer(tx, id, customer);
    if (inserted) return inserted;
  }
}
