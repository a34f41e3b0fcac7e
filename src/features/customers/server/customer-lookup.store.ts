import type { Db } from '../../../platform/server/database/database.ts';
import { type CompanySuggestion, DUPLICATE_REASONS, type DuplicateCustomer, type DuplicateQuery } from '../customer.contract.ts';

const MOST_DUPLICATES = 5;
const MOST_SUGGESTIONS = 8;

/** Customers that share a name, an e-mail address or a phone number with what is given. */
export async function findDuplicates(
  db: Db,
  { shopName = '', email = [], phone = [], except = '' }: DuplicateQuery,
): Promise<DuplicateCustomer[]> {
  const { rows } = await db.query<{ id: string; shopName: string } & Record<(typeof DUPLICATE_REASONS)[number], boolean>>(
    `SELECT * FROM (
      SELECT id, shop_name AS "shopName", created_at,
        likeness_key(shop_name) = likeness_key($1) AND likeness_key($1) <> '' AS name, email_keys && email_keys($2) AS email, phone_keys && phone_keys($3) AS phone
      FROM customers
      WHERE merged_into IS NULL AND id <> $4
        AND (likeness_key(shop_name) = likeness_key($1) OR email_keys && email_keys($2) OR phone_keys && phone_keys($3))
    ) AS alike WHERE name OR email OR phone ORDER BY name DESC, email DESC, created_at, id LIMIT ${MOST_DUPLICATES}`,
    [shopName, email, phone, except],
  );
  return rows.map((row) => ({ id: row.id, shopName: row.shopName, reasons: DUPLICATE_REASONS.filter((reason) => row[reason]) }));
}

const SUGGESTION = `id AS "customerId", shop_name AS "shopName", coalesce(contacts -> 0 ->> 'name', '') AS "contactName",
  coalesce(contacts -> 0 ->> 'email', '') AS email, coalesce(contacts -> 0 ->> 'phone', '') AS phone`;

/** A few customers whose name begins with the text, then some that contain it; common texts are not read to their end. */
export async function suggestCompanies(db: Db, q: string): Promise<CompanySuggestion[]> {
  const text = q.trim().replaceAll(/[\\%_]/g, '\\$&');
  if (text === '') return [];
  const { rows } = await db.query<CompanySuggestion>(
    `(SELECT ${SUGGESTION} FROM customers WHERE merged_into IS NULL AND lower(shop_name) LIKE lower($1 COLLATE "und-x-icu")
        ORDER BY lower(shop_name), id LIMIT ${MOST_SUGGESTIONS})
      UNION ALL
      (SELECT ${SUGGESTION} FROM customers WHERE merged_into IS NULL AND search LIKE lower($2 COLLATE "und-x-icu")
        AND lower(shop_name) LIKE lower($2 COLLATE "und-x-icu") AND lower(shop_name) NOT LIKE lower($1 COLLATE "und-x-icu") LIMIT ${MOST_SUGGESTIONS})
      LIMIT ${MOST_SUGGESTIONS}`,
    [`${text}%`, `%${text}%`],
  );
  return rows;
}

/** The customer that owns the tool now, as a company field offers it. */
export async function findOwnerOfSerial(db: Db, serial: string): Promise<CompanySuggestion | undefined> {
  const { rows } = await db.query<CompanySuggestion>({
    name: 'owner-of-serial',
    text: `SELECT ${SUGGESTION} FROM customers
      WHERE id = (SELECT customer_id FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)`,
    values: [serial],
  });
  return rows[0];
}
