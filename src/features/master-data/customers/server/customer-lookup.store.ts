import type { QueryConfig } from 'pg';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type CompanySuggestion, DUPLICATE_REASONS, type DuplicateCustomer, type DuplicateQuery } from '../customer.contract.ts';

const MOST_DUPLICATES = 5;
const MOST_SUGGESTIONS = 8;

/** Customers that share a name, an email address or a phone number with what is given, and are not said to be distinct from `except`. */
export async function findDuplicates(db: Db, like: DuplicateQuery): Promise<DuplicateCustomer[]> {
  const { rows } = await db.query<{ id: string; shopName: string } & Record<(typeof DUPLICATE_REASONS)[number], boolean>>(
    duplicatesStatement(like),
  );
  return rows.map((row) => ({ id: row.id, shopName: row.shopName, reasons: DUPLICATE_REASONS.filter((reason) => row[reason]) }));
}

export function duplicatesStatement({ shopName = '', email = [], phone = [], except = '' }: DuplicateQuery): QueryConfig {
  const text = `SELECT * FROM (
      SELECT id, shop_name AS "shopName", created_at,
        likeness_key(shop_name) = likeness_key($1) AND likeness_key($1) <> '' AS name, email_keys && email_keys($2) AS email, phone_keys && phone_keys($3) AS phone
      FROM customers
      WHERE merged_into IS NULL AND id <> $4
        AND (likeness_key(shop_name) = likeness_key($1) OR email_keys && email_keys($2) OR phone_keys && phone_keys($3))
        AND NOT EXISTS (SELECT FROM distinct_customers WHERE one_id = least(id, $4) AND other_id = greatest(id, $4))
    ) AS alike WHERE name OR email OR phone ORDER BY name DESC, email DESC, created_at, id LIMIT ${MOST_DUPLICATES}`;
  return { text, values: [shopName, email, phone, except] };
}

const SUGGESTION = `id AS "customerId", shop_name AS "shopName", coalesce(contacts -> 0 ->> 'name', '') AS "contactName",
  coalesce(contacts -> 0 ->> 'email', '') AS email, coalesce(contacts -> 0 ->> 'phone', '') AS phone`;

/** A few customers whose name begins with the text, then some that contain it. */
export async function suggestCompanies(db: Db, q: string): Promise<CompanySuggestion[]> {
  const text = q.trim();
  return text === '' ? [] : (await db.query<CompanySuggestion>(suggestionsStatement(text))).rows;
}

/** Neither half reads more than it answers: the first is in the order of its index, the second in none, and runs only when the first finds too few. */
export function suggestionsStatement(q: string): QueryConfig {
  const text = q.replaceAll(/[\\%_]/g, '\\$&');
  const [begins, contains] = ['$1', '$2'].map((name) => `LIKE lower(${name} COLLATE "und-x-icu")`);
  return {
    text: `(SELECT ${SUGGESTION} FROM customers WHERE merged_into IS NULL AND lower(shop_name) ${begins}
        ORDER BY lower(shop_name) USING ~<~ LIMIT ${MOST_SUGGESTIONS})
      UNION ALL
      (SELECT ${SUGGESTION} FROM customers
        WHERE merged_into IS NULL AND search ${contains} AND lower(shop_name) ${contains} AND NOT lower(shop_name) ${begins} LIMIT ${MOST_SUGGESTIONS})
      LIMIT ${MOST_SUGGESTIONS}`,
    values: [`${text}%`, `%${text}%`],
  };
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
