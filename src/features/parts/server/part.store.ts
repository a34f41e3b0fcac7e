import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import type { NewPart, Part, PartChange } from '../part.contract.ts';
import { parts } from './part.table.ts';

/** A part is what its table says, without what only searches need. */
const { search, isToOrder, ...COLUMNS } = getTableColumns(parts);

export async function findPart(db: Db, id: string): Promise<Part | undefined> {
  const [part] = await db.orm.select(COLUMNS).from(parts).where(eq(parts.id, id));
  return part;
}

/** Which of the ids a part has. */
export async function findKnownParts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db.orm
    .select({ id: parts.id })
    .from(parts)
    .where(inArray(parts.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/** Reads a part and makes other writers wait until the transaction ends. */
export async function lockPart(tx: Tx, id: string): Promise<Part | undefined> {
  takeLock(tx, 'parts', [id]);
  const [part] = await tx.orm.select(COLUMNS).from(parts).where(eq(parts.id, id)).for('update');
  return part;
}

export async function insertPart(tx: Tx, part: NewPart): Promise<Part> {
  const rows = await tx.orm.insert(parts).values(part).returning(COLUMNS);
  return savedRow(rows);
}

export async function changePart(tx: Tx, id: string, change: Omit<PartChange, 'version'> & { reserved?: number }): Promise<Part> {
  const rows = await tx.orm
    .update(parts)
    .set({ ...change, lastUpdated: sql`now()`, version: sql`${parts.version} + 1` })
    .where(eq(parts.id, id))
    .returning(COLUMNS);
  return savedRow(rows);
}
