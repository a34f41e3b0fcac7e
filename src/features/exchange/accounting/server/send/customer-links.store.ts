import type { Db } from '../../../../../platform/server/database/database.ts';

/** A customer of ours in one company in QuickBooks. */
export interface CustomerKey {
  readonly realmId: string;
  /** The id of our customer, or the printed name where none is known. */
  readonly key: string;
  readonly customerId: string | null;
}

/** The customer there; undefined while it is not known. */
export async function findLink(db: Db, { realmId, key }: CustomerKey): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'quickbooks-customer-find',
    text: 'SELECT quickbooks_id AS id FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
  return rows[0]?.id;
}

/** Keeps who a customer is there, and answers that; undefined when another customer of ours is that one already. */
export async function keepLink(db: Db, who: CustomerKey, quickbooksId: string): Promise<string | undefined> {
  await db.query({
    name: 'quickbooks-customer-keep',
    text: `INSERT INTO quickbooks_customers (realm_id, customer_key, customer_id, quickbooks_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    values: [who.realmId, who.key, who.customerId, quickbooksId],
  });
  return findLink(db, who);
}

/** Forgets who a customer is there. */
export async function removeLink(db: Db, { realmId, key }: CustomerKey): Promise<void> {
  await db.query({
    name: 'quickbooks-customer-remove',
    text: 'DELETE FROM quickbooks_customers WHERE realm_id = $1 AND customer_key = $2',
    values: [realmId, key],
  });
}
