import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { readPageByName } from '../../../../platform/server/list/named-list.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { Supplier, type SupplierQuery } from '../supplier.contract.ts';
import { suppliers } from './supplier.table.ts';

export const supplierStore = createRecordStore({ kind: 'supplier', noun: 'Supplier', record: Supplier, table: suppliers });

/** Returns a page of suppliers by name. */
export function listSuppliers(db: Db, query: SupplierQuery): Promise<ListPage<Supplier>> {
  return readPageByName(db, { table: suppliers, record: Supplier }, query);
}

/** Returns the IDs of suppliers by the name that a part has. */
export async function findSupplierIds(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ given: string; id: string }>({
    name: 'supplier-ids',
    text: `SELECT given, suppliers.id FROM unnest($1::text[]) AS given
      JOIN suppliers ON lower(suppliers.name) = lower(btrim(given) COLLATE "und-x-icu")`,
    values: [names],
  });
  return new Map(rows.map(({ given, id }) => [given, id]));
}

/** Adds a supplier unless another has the name. Waits for a concurrent one. */
export async function insertSupplierNamed(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'supplier-add-named',
    text: 'INSERT INTO suppliers (name) VALUES (btrim($1)) ON CONFLICT (lower(name)) DO NOTHING RETURNING id',
    values: [name],
  });
  return rows[0]?.id;
}
