import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { findUnchanged } from '../../../../platform/server/database/imported-records.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import type { KeptRecord } from '../../../../platform/server/import-target.ts';
import type { Customer, NewCustomer } from '../customer.contract.ts';
import type { CustomerParts } from '../customer-join.rules.ts';
import { lockOwners, lockRecordsOfCustomers } from './customer.store.ts';

/** Arbitrary, unique among advisory locks. */
const IMPORT_LOCK = 7_305_012;

/** Serializes customer imports, so that two don't add the same customer. */
export async function lockImports(tx: Tx): Promise<void> {
  trackLock(tx, 'customers.import');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
}

/** Returns the customer ID of each company key in input order; undefined if none. */
export async function findCustomersByKeys(db: Db, keys: readonly string[]): Promise<(string | undefined)[]> {
  const { rows } = await db.query<{ id: string; key: string }>({
    name: 'customers-by-keys',
    // A lateral join per key, because a plan cached for a small table would scan all of it for every batch.
    text: `SELECT known.id, key FROM unnest($1::text[]) AS key CROSS JOIN LATERAL (
        SELECT id FROM customers WHERE merged_into IS NULL AND company_key(shop_name) = key ORDER BY created_at, id LIMIT 1
      ) AS known`,
    values: [keys],
  });
  const found = new Map(rows.map(({ id, key }) => [key, id]));
  return keys.map((key) => found.get(key));
}

/** Returns the importable values of customers by ID. */
export async function findImportedInto(db: Db, ids: readonly string[]): Promise<Map<string, CustomerParts>> {
  const { rows } = await db.query<CustomerParts & { id: string }>({
    name: 'customers-imported-into',
    text: `SELECT id, contacts, shipping_address AS "shippingAddress", billing_address AS "billingAddress", tool_serials AS "toolSerials",
        zoho_id AS "providerId"
      FROM customers WHERE id = ANY($1) AND merged_into IS NULL`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}

/** Returns the existing IDs among these slugs, with or without a numeric suffix. */
export async function findTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'customers-taken-slugs',
    // '.' directly follows '-' in this collation.
    text: `SELECT c.id FROM unnest($1::text[]) AS slug JOIN customers c ON c.id = slug COLLATE "C"
      UNION SELECT c.id FROM unnest($1::text[]) AS slug
        JOIN customers c ON c.id >= (slug || '-') COLLATE "C" AND c.id < (slug || '.') COLLATE "C"`,
    values: [slugs],
  });
  return new Set(rows.map(({ id }) => id));
}

export interface NewImportedCustomer extends NewCustomer {
  readonly id: string;
  readonly zohoId: string | null;
  readonly createdAt: string | null;
  readonly syncStatus: Customer['syncStatus'];
}

/** Inserts customers with the tools that have no owner yet. Returns the inserted IDs. */
export async function insertCustomers(tx: Tx, customers: readonly NewImportedCustomer[]): Promise<string[]> {
  if (customers.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>({
    name: 'customers-import',
    text: `INSERT INTO customers (id, zoho_id, shop_name, contacts, shipping_address, billing_address, tool_serials, sync_status, last_sync, created_at, last_updated)
      SELECT id, "zohoId", "shopName", contacts, "shippingAddress", "billingAddress",
        ARRAY(SELECT serial FROM jsonb_array_elements_text("toolSerials") WITH ORDINALITY AS tool (serial, place) WHERE NOT EXISTS (
          SELECT FROM serial_owners o WHERE o.serial_key = serial_key(tool.serial) AND o.owned_until IS NULL
        ) ORDER BY place),
        "syncStatus", CASE "syncStatus" WHEN 'synced' THEN now() END, coalesce("createdAt", now()), coalesce("createdAt", now())
      FROM jsonb_to_recordset($1) AS given (id text, "zohoId" text, "shopName" text, contacts jsonb, "shippingAddress" text, "billingAddress" text,
        "toolSerials" jsonb, "syncStatus" text, "createdAt" timestamptz)
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [JSON.stringify(customers)],
  });
  const ids = rows.map(({ id }) => id);
  await ownSerials(tx, ids);
  return ids;
}

/**
 * Saves additions of a running import to customers that it created. As at their creation, skips tools that have an owner and Zoho IDs of other
 * customers, and sends nothing to Zoho.
 */
export async function growImportedCustomers(tx: Tx, customers: readonly (CustomerParts & { readonly id: string })[]): Promise<void> {
  await tx.query({
    name: 'customers-import-grow',
    text: `UPDATE customers c SET contacts = given.contacts, shipping_address = given."shippingAddress", billing_address = given."billingAddress",
        tool_serials = ARRAY(SELECT serial FROM jsonb_array_elements_text(given."toolSerials") WITH ORDINALITY AS tool (serial, place) ORDER BY place),
        zoho_id = coalesce(linked, c.zoho_id),
        sync_status = CASE WHEN linked IS NULL THEN c.sync_status ELSE 'synced' END,
        last_sync = CASE WHEN linked IS NULL THEN c.last_sync ELSE now() END,
        version = c.version + 1
      FROM jsonb_to_recordset($1) AS given (id text, contacts jsonb, "shippingAddress" text, "billingAddress" text, "toolSerials" jsonb, "providerId" text)
      JOIN customers present USING (id) LEFT JOIN LATERAL (
        SELECT "providerId" AS linked WHERE present.zoho_id IS NULL AND present.sync_status = 'unsynced'
          AND NOT EXISTS (SELECT FROM customers other WHERE other.zoho_id = "providerId")
      ) AS link ON true
      WHERE c.id = given.id`,
    values: [JSON.stringify(customers)],
  });
  await ownSerials(
    tx,
    customers.map(({ id }) => id),
  );
}

/** Makes new customers the owners of their tools. Each tool goes to only one customer. */
async function ownSerials(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'customers-import-serials',
    text: `INSERT INTO serial_owners (customer_id, serial, owned_from)
      SELECT c.id, serial, now() FROM unnest($1::text[]) WITH ORDINALITY AS added (id, place) JOIN customers c ON c.id = added.id, unnest(c.tool_serials) AS serial
      ORDER BY serial_key(serial), place ON CONFLICT (serial_key) WHERE owned_until IS NULL DO NOTHING`,
    values: [ids],
  });
  await tx.query({
    name: 'customers-import-serials-left',
    text: `UPDATE customers c SET tool_serials = kept.serials FROM (
        SELECT c.id, ARRAY(
          SELECT serial FROM unnest(c.tool_serials) WITH ORDINALITY AS tool (serial, place)
          WHERE EXISTS (SELECT FROM serial_owners o WHERE o.customer_id = c.id AND o.serial_key = serial_key(tool.serial) AND o.owned_until IS NULL) ORDER BY place
        ) AS serials FROM customers c WHERE c.id = ANY($1) AND c.tool_serials <> '{}'
      ) AS kept WHERE c.id = kept.id AND c.tool_serials <> kept.serials`,
    values: [ids],
  });
}

/** Deletes unchanged imported customers with their tools and marks. Returns the others. Records of deleted customers lose their customer. */
export async function removeImportedCustomers(
  tx: Tx,
  ids: readonly string[],
  versions?: ReadonlyMap<string, number>,
): Promise<KeptRecord[]> {
  await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  const { unchanged, kept } = await findUnchanged(
    tx,
    { name: 'customers', title: 'shop_name', owned: ['serial_owners', 'distinct_customers'] },
    ids,
    versions,
  );
  await tx.query('DELETE FROM serial_owners WHERE customer_id = ANY($1)', [unchanged]);
  await tx.query('DELETE FROM customers WHERE id = ANY($1)', [unchanged]);
  return kept;
}
