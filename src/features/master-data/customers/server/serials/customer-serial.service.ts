import { badRequest, conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type Customer, SERIAL_LIMIT } from '../../customer.contract.ts';
import { toSerialKey } from '../../serial.rules.ts';
import { customerStore, lockCustomers, lockOwners } from '../customer.store.ts';
import { closeOwnerships, findOwners, findPresentOwners, openOwnerships } from './serial-owner.store.ts';

export { lockOwners } from '../customer.store.ts';
export { findOwnedSpelling, findOwners, findPresentOwners } from './serial-owner.store.ts';

/** The previous and next tools of a customer. */
interface SerialChange {
  readonly customerId: string;
  readonly before: readonly string[];
  readonly next: readonly string[];
}

/** Updates tool owners from a customer's list. Throws 409 for a tool of another customer. */
export async function saveOwnerships(tx: Tx, { customerId, before, next }: SerialChange, at: Date): Promise<void> {
  const removed = without(before, next);
  const added = without(next, before);
  if (removed.length > 0) await closeOwnerships(tx, customerId, removed, at);
  if (added.length === 0 || (await openOwnerships(tx, customerId, added, at)) === added.length) return;
  const [owner] = (await findPresentOwners(tx, added)).filter((each) => each.customerId !== customerId);
  throw conflict(
    owner
      ? `Serial number ${owner.serial} belongs to ${owner.shopName}. To change the owner, open the serial number and select Transfer tool.`
      : 'Someone else just changed the owner of a serial number. Try again.',
  );
}

function without(serials: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(toSerialKey));
  return serials.filter((serial) => !keys.has(toSerialKey(serial)));
}

interface Transfer {
  readonly serial: string;
  readonly customerId: string;
  readonly at: Date;
}

/** Transfers a tool to a customer and updates the records of both owners. */
export async function setOwner(deps: ServerDeps, tx: Tx, actor: Actor | null, { serial, customerId, at }: Transfer): Promise<Customer> {
  const typed = serial.trim();
  if (typed === '' || typed.length > SERIAL_LIMIT) throw badRequest('Enter a serial number');
  await lockOwners(tx);
  const [from] = await findPresentOwners(tx, [typed]);
  const locked = await lockCustomers(tx, [...new Set([customerId, ...(from ? [from.customerId] : [])])]);
  const to = locked.find(({ id }) => id === customerId);
  if (!to) throw notFound('Customer');
  const [still] = await findPresentOwners(tx, [typed]);
  if (still?.customerId !== from?.customerId) throw conflict('Someone else just changed the owner of this serial number. Try again.');
  if (from?.customerId === customerId) return to;
  const [last] = await findOwners(tx, typed);
  const known = last?.serial ?? typed;
  const previous = locked.find(({ id }) => id === from?.customerId);
  if (previous) await changeSerials(deps, tx, actor, { customer: previous, next: without(previous.toolSerials, [known]), at });
  return changeSerials(deps, tx, actor, { customer: to, next: [...to.toolSerials, known], at });
}

/** Ends the ownership of a tool. Does nothing if the customer doesn't own it. */
export async function endOwnership(deps: ServerDeps, tx: Tx, actor: Actor | null, { serial, customerId, at }: Transfer): Promise<void> {
  const [customer] = await lockCustomers(tx, [customerId]);
  const next = customer && without(customer.toolSerials, [serial]);
  if (customer && next && next.length < customer.toolSerials.length) await changeSerials(deps, tx, actor, { customer, next, at });
}

interface NextSerials {
  readonly customer: Customer;
  readonly next: string[];
  readonly at: Date;
}

async function changeSerials(deps: ServerDeps, tx: Tx, actor: Actor | null, { customer, next, at }: NextSerials): Promise<Customer> {
  const { id, toolSerials } = customer;
  await saveOwnerships(tx, { customerId: id, before: toolSerials, next }, at);
  const after = await customerStore.change(tx, id, { toolSerials: next });
  await recordSaved(deps, tx, { kind: 'customer', actor, before: customer, after, fields: ['toolSerials'] });
  return after;
}
