import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { syncColumns } from '../../../../platform/server/records/sync-columns.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Customer, CustomerChange } from '../customer.contract.ts';
import { updateCustomerIn } from './customer.service.ts';
import { customerStore, lockForRename } from './customer.store.ts';

/** Finds a customer that isn't merged. */
export const findCustomerToSync = customerStore.find;
export const findCustomersToSync = customerStore.findAll;

/** A customer locked until the transaction ends. */
export interface LockedCustomer {
  readonly customer: Customer;
  /** Saves changed fields among the planned ones as the system. */
  take(change: CustomerChange): Promise<void>;
}

/** Locks a customer for changes to the planned fields. */
export async function lockCustomerToSync(
  deps: ServerDeps,
  tx: Tx,
  id: string,
  planned: CustomerChange,
): Promise<LockedCustomer | undefined> {
  if (planned.shopName !== undefined) await lockForRename(tx);
  const customer = await customerStore.lock(tx, id);
  return customer && { customer, take: async (change) => void (await updateCustomerIn(deps, tx, null, { id, change })) };
}

export const customerSyncColumns = syncColumns({
  table: 'customers',
  providerColumn: 'zoho_id',
  titleColumn: 'shop_name',
  shown: 'merged_into IS NULL',
});

/** Finds customers without a Zoho ID by company key. */
export async function findUnsentByKey(db: Db, keys: readonly string[]): Promise<{ id: string; key: string }[]> {
  const text = `SELECT id, company_key(shop_name) AS key FROM customers
    WHERE zoho_id IS NULL AND merged_into IS NULL AND company_key(shop_name) = ANY($1)`;
  const { rows } = await db.query<{ id: string; key: string }>({ name: 'customers-unsent', text, values: [keys] });
  return rows;
}
