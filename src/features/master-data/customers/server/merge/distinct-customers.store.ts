import { and, eq, getTableColumns } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { DistinctCustomers } from '../../distinct-customers.contract.ts';
import { customers } from '../customer.table.ts';
import { distinctCustomers } from './merge.table.ts';

/** IDs of two customers in ascending order. */
export type OrderedIds = Pick<DistinctCustomers, 'oneId' | 'otherId'>;

const isPair = ({ oneId, otherId }: OrderedIds) => and(eq(distinctCustomers.oneId, oneId), eq(distinctCustomers.otherId, otherId));

/** Finds the “not duplicates” mark of two customers. */
export async function findDistinct(db: Db, ids: OrderedIds): Promise<DistinctCustomers | undefined> {
  const one = alias(customers, 'one');
  const other = alias(customers, 'other');
  const [found] = await db.orm
    .select({ ...getTableColumns(distinctCustomers), oneName: one.shopName, otherName: other.shopName })
    .from(distinctCustomers)
    .innerJoin(one, eq(one.id, distinctCustomers.oneId))
    .innerJoin(other, eq(other.id, distinctCustomers.otherId))
    .where(isPair(ids));
  return found;
}

export async function insertDistinct(tx: Tx, { oneId, otherId, markedBy, markedAt }: DistinctCustomers): Promise<void> {
  await tx.orm.insert(distinctCustomers).values({ oneId, otherId, markedBy, markedAt });
}

export async function deleteDistinct(tx: Tx, ids: OrderedIds): Promise<void> {
  await tx.orm.delete(distinctCustomers).where(isPair(ids));
}
