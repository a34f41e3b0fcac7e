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

/** Finds a customer that isn't merged. */
export const findCustomer = customerStore.find;

/** Returns a customer. Throws 404 if it is unknown or merged. */
export function getCustomer(deps: ServerDeps, id: string): Promise<Customer> {
  return getRecord(deps, customerStore, id);
}

/** Returns a customer or its merge target. Throws 404 for an unknown ID. */
export async function getSuccessor(deps: ServerDeps, id: string): Promise<Customer> {
  return getCustomer(deps, (await findSuccessor(deps.database, id)) ?? id);
}

/** Lists possible duplicates: customers with the same name, email address or phone number. */
export async function listDuplicatesOf(deps: ServerDeps, id: string): Promise<DuplicateCustomer[]> {
  const { id: present, shopName, contacts } = await getSuccessor(deps, id);
  return findDuplicates(deps.database, {
    shopName,
    except: present,
    email: contacts.map(({ email }) => email),
    phone: contacts.map(({ phone }) => phone),
  });
}

/** Creates a customer with a unique ID made from its name. */
export function createCustomer(deps: ServerDeps, actor: Actor, customer: NewCustomer): Promise<Customer> {
  return deps.database.transaction((tx) => createCustomerIn(deps, tx, actor, customer));
}

/** Creates a customer in a transaction. */
export async function createCustomerIn(deps: ServerDeps, tx: Tx, actor: Actor | null, given: NewCustomer): Promise<Customer> {
  const customer = { ...given, toolSerials: distinctSerials(given.toolSerials) };
  if (customer.toolSerials.length > 0) await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  const after = await insertUnderFreeId(deps, tx, customer);
  await saveOwnerships(tx, { customerId: after.id, before: [], next: after.toolSerials }, deps.clock.now());
  await recordAdded(deps, tx, { kind: 'customer', actor, after });
  return after;
}

/** Updates a customer. Rejects an outdated version. */
export function updateCustomer(deps: ServerDeps, actor: Actor, id: string, change: CustomerChange): Promise<Customer> {
  return deps.database.transaction((tx) => updateCustomerIn(deps, tx, actor, { id, change }));
}

/** Updates a customer in a transaction. Writes nothing if nothing changed. */
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

/** Inserts with the first free ID: 'harbor-garage', 'harbor-garage-2', and so on. A name without an ID gets the time. */
async function insertUnderFreeId(deps: ServerDeps, tx: Tx, customer: NewCustomer): Promise<Customer> {
  const slug = toCustomerSlug(customer.shopName) ?? `customer-${deps.clock.now().getTime()}`;
  const taken = await findTakenIds(tx, slug);
  for (let n = 1; ; n++) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    const inserted = taken.has(id) ? undefined : await insertCustomer(tx, id, customer);
    if (inserted) return inserted;
  }
}
