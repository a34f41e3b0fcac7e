import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import type { CustomerMerge } from '../account.contract.ts';
import { customerMerges, type MergeImage } from './merge.table.ts';

const { image, ...COLUMNS } = getTableColumns(customerMerges);

export type StoredMerge = CustomerMerge & { readonly image: MergeImage };

type NewMerge = Omit<StoredMerge, 'id' | 'undoneAt' | 'undoneBy' | 'version'>;

export async function insertMerge(tx: Tx, merge: NewMerge): Promise<CustomerMerge> {
  const rows = await tx.orm.insert(customerMerges).values(merge).returning(COLUMNS);
  return savedRow(rows);
}

/** Reads a merge and makes others who undo it wait until the transaction ends. */
export async function lockMerge(tx: Tx, id: string): Promise<StoredMerge | undefined> {
  const [merge] = await tx.orm.select().from(customerMerges).where(eq(customerMerges.id, id)).for('update');
  return merge;
}

export async function markUndone(tx: Tx, id: string, undone: { undoneAt: string; undoneBy: string }): Promise<CustomerMerge> {
  const rows = await tx.orm
    .update(customerMerges)
    .set({ ...undone, version: sql`${customerMerges.version} + 1` })
    .where(eq(customerMerges.id, id))
    .returning(COLUMNS);
  return savedRow(rows);
}

/** The customers that are part of this one, the latest merge first. */
export async function findMergesInto(db: Db, keptId: string): Promise<CustomerMerge[]> {
  return db.orm
    .select(COLUMNS)
    .from(customerMerges)
    .where(and(eq(customerMerges.keptId, keptId), isNull(customerMerges.undoneAt)))
    .orderBy(desc(customerMerges.mergedAt), customerMerges.id);
}
