import type { Ticket } from '../ticket.contract.ts';

type ShippedFields = Pick<Ticket, 'type' | 'status' | 'shippingStatus'>;

/** The shipping status that follows from the new status of a repair: one that is shipped is no longer pending. Undefined: it stays. */
function findShippingStatus(before: ShippedFields, after: ShippedFields): Ticket['shippingStatus'] | undefined {
  const leaves = after.type === 'Tool Repair' && after.status === 'Shipped' && before.status !== 'Shipped';
  return leaves && after.shippingStatus === 'Pending' ? 'Shipped' : undefined;
}

/** The same for a status that is chosen and not saved yet: what came with Shipped goes with it again, what somebody set stays. */
export function findShippingStatusOfChoice(
  saved: ShippedFields,
  typed: ShippedFields,
  chosen: Ticket['status'],
): Ticket['shippingStatus'] | undefined {
  const leavesUnsaved = saved.status !== 'Shipped' && typed.status === 'Shipped' && chosen !== 'Shipped';
  if (leavesUnsaved && typed.shippingStatus === 'Shipped') return saved.shippingStatus;
  return findShippingStatus(saved, { ...typed, status: chosen });
}

/** The fields of a save, with the shipping status that follows from them. */
export function withShippingStatus<T extends Partial<ShippedFields>>(before: ShippedFields, changed: T): T {
  const shippingStatus = changed.status && findShippingStatus(before, { ...before, ...changed });
  return shippingStatus ? { ...changed, shippingStatus } : changed;
}
