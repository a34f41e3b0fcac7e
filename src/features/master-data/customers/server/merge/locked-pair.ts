import { conflict, notFound } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { lockRecordsOfCustomers } from '../customer.service.ts';
import { lockOwners } from '../serials/customer-serial.service.ts';
import { lockWithMerged, type MergeableCustomer } from './customer-merge.service.ts';

/** The two customers of a merge. */
export interface Pair {
  readonly kept: MergeableCustomer;
  readonly merged: MergeableCustomer;
}

/** Reads both, listed or not, and makes other writers of either wait until the transaction ends. */
export async function lockPair(tx: Tx, { keptId, mergedId }: { keptId: string; mergedId: string }): Promise<Pair> {
  await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  const locked = await lockWithMerged(tx, [keptId, mergedId]);
  const [kept, merged] = [keptId, mergedId].map((id) => locked.find((customer) => customer.id === id));
  if (!kept || !merged) throw notFound('Customer');
  return { kept, merged };
}

/** Refuses what is only for customers that are listed. */
export function refuseMerged(customers: readonly MergeableCustomer[]): void {
  const gone = customers.find(({ mergedInto }) => mergedInto !== null);
  if (gone) throw conflict(`${gone.shopName} has already been merged into ${gone.mergedInto}.`);
}
