import type { Db } from '../../../../../platform/server/database/database.ts';

/** An OBDesk customer in one QuickBooks company. */
export interface CustomerKey {
  readonly realmId: string;
  /** ID of the OBDesk customer, or the name on the invoice if unknown. */
  readonly key: string;
  readonly customerId: string | null;
}

/** Returns the ID of the QuickBooks customer; undefined if not linked. */
export async function findLink(db: Db, { realmId, key }: CustomerKey): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'quickbooks-customer-find',
    text: 'SELECT quickbooks_id AS id FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
  return rows[0]?.id;
}

/** Links a customer and returns the ID; undefined if another OBDesk customer is already linked to it. */
export async function saveLink(db: Db, who: CustomerKey, quickbooksId: string): Promise<string | undefined> {
  await db.query({
    name: 'quickbooks-customer-keep',
    text: `INSERT INTO quickbooks_customers (realm_id, customer_key, customer_id, quickbooks_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [who.realmId, who.key, who.customerId, quickbooksId],
  });
  return findLink(db, who);
}

/** Removes the link of a customer. */
export async function removeLink(db: Db, { realmId, key }: CustomerKey): Promise<void> {
  await db.query({
    name: 'quickbooks-customer-remove',
    text: 'DELETE FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
}
