import pg from 'pg';
import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import { createRecord, updateRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NewSupplier, Supplier, SupplierChange } from '../supplier.contract.ts';
import { findSupplierIds, insertSupplierNamed, supplierStore } from './supplier.store.ts';

/** Creates a supplier. Rejects a name in use. */
export function createSupplier(deps: ServerDeps, actor: Actor, supplier: NewSupplier): Promise<Supplier> {
  return createRecord(deps, supplierStore, actor, supplier).catch(rejectUsedName);
}

/** Updates a supplier. Rejects a name in use. */
export function updateSupplier(deps: ServerDeps, actor: Actor, id: string, change: SupplierChange): Promise<Supplier> {
  return updateRecord(deps, supplierStore, actor, { id, change }).catch(rejectUsedName);
}

function rejectUsedName(error: Error): never {
  // The query builder wraps the error of the database.
  const isUsed = error.cause instanceof pg.DatabaseError && error.cause.constraint === 'suppliers_name';
  throw isUsed ? conflict('Another supplier has this name.') : error;
}

/**
 * Locks the suppliers that parts name, ordered by ID, and returns them by that name. Adds suppliers that aren't on the list yet, with
 * their name only.
 */
export async function lockSuppliersNamed(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  names: readonly string[],
): Promise<ReadonlyMap<string, Supplier>> {
  const known = await findSupplierIds(tx, names);
  const missing = names.filter((name) => !known.has(name)).toSorted();
  for (const name of missing) {
    const id = await insertSupplierNamed(tx, name);
    const added = id === undefined ? undefined : await supplierStore.find(tx, id);
    if (added) await recordAdded(deps, tx, { kind: 'supplier', actor, after: added });
  }
  const ids = missing.length === 0 ? known : await findSupplierIds(tx, names);
  const locked: Supplier[] = [];
  for (const id of [...new Set(ids.values())].toSorted()) locked.push(await lockRecord(tx, supplierStore, id));
  return new Map(locked.flatMap((supplier) => names.filter((name) => ids.get(name) === supplier.id).map((name) => [name, supplier])));
}

/** Finds a supplier. */
export function findSupplier(db: Db, id: string): Promise<Supplier | undefined> {
  return supplierStore.find(db, id);
}
