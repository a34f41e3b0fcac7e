import { eq, sql } from 'drizzle-orm';
import { toCents, toDollars } from '../../../platform/money.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { NewPart, Part, PartChange } from '../part.contract.ts';
import { parts } from './part.table.ts';

type PartRow = typeof parts.$inferSelect;

export async function findPart(db: Db, id: string): Promise<Part | undefined> {
  const [row] = await db.orm.select().from(parts).where(eq(parts.id, id));
  return row && toPart(row);
}

/** Reads a part and makes other writers wait until the transaction ends. */
export async function lockPart(tx: Tx, id: string): Promise<Part | undefined> {
  const [row] = await tx.orm.select().from(parts).where(eq(parts.id, id)).for('update');
  return row && toPart(row);
}

export async function insertPart(tx: Tx, part: NewPart): Promise<Part> {
  const { partNumber, name, description, quantity, supplier, compatibleModels } = part;
  const [row] = await tx.orm
    .insert(parts)
    .values({
      ...{ partNumber, name, description, quantity, supplier, compatibleModels },
      costCents: toCents(part.cost),
      priceCents: toCents(part.price),
    })
    .returning();
  return savedPart(row);
}

export async function changePart(tx: Tx, id: string, change: Omit<PartChange, 'version'>): Promise<Part> {
  const { cost, price, ...fields } = change;
  const [row] = await tx.orm
    .update(parts)
    .set({
      ...fields,
      ...(cost !== undefined && { costCents: toCents(cost) }),
      ...(price !== undefined && { priceCents: toCents(price) }),
      lastUpdated: sql`now()`,
      version: sql`${parts.version} + 1`,
    })
    .where(eq(parts.id, id))
    .returning();
  return savedPart(row);
}

/** The part as it travels: money in dollars, without what only the database needs. */
export function toPart({ costCents, priceCents, search, ...row }: PartRow): Part {
  return { ...row, cost: toDollars(costCents), price: toDollars(priceCents) };
}

function savedPart(row: PartRow | undefined): Part {
  if (!row) throw new Error('the database answered no row for a saved part');
  return toPart(row);
}
