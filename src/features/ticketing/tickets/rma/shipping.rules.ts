import type { Ticket } from '../ticket.contract.ts';

type ShippedFields = Pick<Ticket, 'type' | 'status' | 'shippingStatus'>;

/** The shipping status that follows from the new status of a repair: one that is shipped is no longer pending. Undefined: it stays. */
export function findShippingStatus(before: ShippedFields, after: ShippedFields): Ticket['shippingStatus'] | undefined {
  const leaves = after.type === 'Tool Repair' && after.status === 'Shipped' && before.status !== 'Shipped';
  return leaves && after.shippingStatus === 'Pending' ? 'Shipped' : undefined;
}

/** The same within a save: its fields, with what follows from them. */
export function withShippingStatus<T extends Partial<ShippedFields>>(before: ShippedFields, changed: T): T {
  const shippingStatus = changed.status && findShippingStatus(before, { ...before, ...changed });
  return shippingStatus ? { ...changed, shippingStatus } : changed;
}
