import type { Actor } from '../../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Customer } from '../../customer.contract.ts';
import { customerStore } from '../customer.store.ts';
import { giveOwnerships, type MergeableCustomer, moveOwnerships, type Ownership, setMergedInto } from './customer-merge.store.ts';

export {
  findMovedOn,
  findShopName,
  lockWithMerged,
  type MergeableCustomer,
  type Ownership,
} from './customer-merge.store.ts';

type Parts = Pick<Customer, 'contacts' | 'shippingAddress' | 'billingAddress' | 'toolSerials'>;

interface Pair {
  readonly kept: MergeableCustomer;
  readonly merged: MergeableCustomer;
  /** The changed fields of the kept customer. */
  readonly parts: Partial<Parts>;
}

/** Takes one locked customer off the lists and gives what it owns and owned to the other; answers what that was. */
export async function joinCustomers(deps: ServerDeps, tx: Tx, actor: Actor, { kept, merged, parts }: Pair): Promise<Ownership[]> {
  const moved = await moveOwnerships(tx, merged.id, kept.id);
  await recordMerged(deps, tx, actor, { customer: merged, into: kept.id });
  await changeParts(deps, tx, actor, { customer: kept, parts });
  return moved;
}

/** Puts a merged customer back with what it had owned. */
export async function splitCustomers(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { kept, merged, parts, moved }: Pair & { moved: readonly Ownership[] },
): Promise<void> {
  await changeParts(deps, tx, actor, { customer: kept, parts });
  await giveOwnerships(tx, moved, merged.id);
  await recordMerged(deps, tx, actor, { customer: merged, into: null });
}

async function recordMerged(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { customer, into }: { customer: MergeableCustomer; into: string | null },
) {
  const { mergedInto: _, ...before } = customer;
  const after = { ...before, ...(await setMergedInto(tx, customer.id, into)) };
  await recordSaved(deps, tx, { kind: 'customer', actor, before, after, fields: ['mergedInto'] });
}

async function changeParts(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { customer, parts }: { customer: MergeableCustomer; parts: Partial<Parts> },
) {
  const { mergedInto: _, ...before } = customer;
  const after = await customerStore.change(tx, customer.id, parts);
  await recordSaved(deps, tx, { kind: 'customer', actor, before, after, fields: Object.keys(parts) });
}
