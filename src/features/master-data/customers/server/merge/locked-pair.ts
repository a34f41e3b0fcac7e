import { conflict, notFound } from '../../../../../platform/errors.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { lockRecordsOfCustomers } from '../customer.service.ts';
import { lockOwners } from '../serials/customer-serial.service.ts';
import { findShopName, lockWithMerged, type MergeableCustomer } from './customer-merge.service.ts';

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

/** Throws a 409 if one of the customers is already merged into another. */
export async function refuseMerged(tx: Tx, customers: readonly MergeableCustomer[]): Promise<void> {
  for (const { shopName, mergedInto } of customers) {
    if (mergedInto === null) continue;
    throw conflict(`${shopName} has already been merged into ${(await findShopName(tx, mergedInto)) ?? mergedInto}.`);
  }
}
