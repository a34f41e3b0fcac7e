import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { statusAfterChange } from '../../../../../platform/server/records/sync-columns.ts';
import type { Customer } from '../../customer.contract.ts';
import { customers } from '../customer.table.ts';

const { search, emailKeys, phoneKeys, ...COLUMNS } = getTableColumns(customers);

export interface MergeableCustomer extends Customer {
  /** ID of the customer it was merged into; null if not merged. */
  readonly mergedInto: string | null;
}

/** Locks customers, including merged ones, ordered by ID. */
export async function lockWithMerged(tx: Tx, ids: readonly string[]): Promise<MergeableCustomer[]> {
  trackLock(tx, 'customers', ids);
  return tx.orm
    .select(COLUMNS)
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('no key update');
}

/** Returns the shop name of a customer, including merged ones. */
export async function findShopName(tx: Tx, id: string): Promise<string | undefined> {
  const rows = await tx.orm.select({ shopName: customers.shopName }).from(customers).where(eq(customers.id, id));
  return rows[0]?.shopName;
}

/** Returns the ID of the customer that this one was merged into, directly or indirectly, or its own. */
export async function findSuccessor(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'customer-successor',
    text: `WITH RECURSIVE way AS (
        SELECT id, merged_into FROM customers WHERE id = $1
        UNION SELECT c.id, c.merged_into FROM customers c JOIN way ON c.id = way.merged_into
      ) SELECT id FROM way WHERE merged_into IS NULL`,
    values: [id],
  });
  return rows[0]?.id;
}

/** Hides a merged customer from all lists, or with null restores it. */
export async function setMergedInto(tx: Tx, id: string, mergedInto: string | null): Promise<Pick<Customer, 'version' | 'syncStatus'>> {
  const rows = await tx.orm
    .update(customers)
    .set({
      mergedInto,
      syncStatus: statusAfterChange(customers.syncStatus),
      lastUpdated: sql`now()`,
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, id))
    .returning({ version: customers.version, syncStatus: customers.syncStatus });
  return requireRow(rows);
}

export interface Ownership {
  readonly id: number;
  readonly serial: string;
  readonly until: string | null;
}

const OWNERSHIP = 'id, serial, owned_until AS "until"';

/** Moves current and former ownerships to another customer. Returns the moved ones. */
export async function moveOwnerships(tx: Tx, from: string, to: string): Promise<Ownership[]> {
  const text = `UPDATE serial_owners SET customer_id = $2 WHERE customer_id = $1 RETURNING ${OWNERSHIP}`;
  return (await tx.query<Ownership & Record<string, unknown>>(text, [from, to])).rows;
}

/** Finds moved ownerships that have changed since because the tool was transferred. */
export async function findMovedOn(tx: Tx, moved: readonly Ownership[]): Promise<Ownership[]> {
  trackLock(tx, 'serial_owners');
  const text = `SELECT ${OWNERSHIP} FROM serial_owners WHERE id = ANY ($1) ORDER BY id FOR UPDATE`;
  const { rows } = await tx.query<Ownership & Record<string, unknown>>(text, [moved.map(({ id }) => id)]);
  const now = new Map(rows.map((row) => [row.id, row]));
  return moved.filter(({ id, until }) => now.get(id)?.until !== until);
}

/** Moves ownerships to a customer. */
export async function giveOwnerships(tx: Tx, moved: readonly Ownership[], to: string): Promise<void> {
  await tx.query('UPDATE serial_owners SET customer_id = $2 WHERE id = ANY ($1)', [moved.map(({ id }) => id), to]);
}
