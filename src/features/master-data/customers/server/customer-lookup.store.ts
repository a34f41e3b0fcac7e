import type { QueryConfig } from 'pg';
import type { Db } from '../../../../platform/server/database/database.ts';
import { toSearchKey } from '../../../../platform/text/fold-letters.ts';
import { type CompanySuggestion, DUPLICATE_REASONS, type DuplicateCustomer, type DuplicateQuery } from '../customer.contract.ts';
import { toSearchWords } from '../customer-match.rules.ts';

const DUPLICATE_LIMIT = 5;
const SUGGESTION_LIMIT = 8;

/** Finds customers with the same name, email address or phone number that aren't marked as distinct from `except`. */
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
    ) AS alike WHERE name OR email OR phone ORDER BY name DESC, email DESC, created_at, id LIMIT ${DUPLICATE_LIMIT}`;
  return { text, values: [shopName, email, phone, except] };
}

const SUGGESTION = `id AS "customerId", shop_name AS "shopName", coalesce(contacts -> 0 ->> 'name', '') AS "contactName",
  coalesce(contacts -> 0 ->> 'email', '') AS email, coalesce(contacts -> 0 ->> 'phone', '') AS phone`;

/** Suggests customers whose name starts with the text, then those that contain all its words. */
export async function suggestCompanies(db: Db, q: string): Promise<CompanySuggestion[]> {
  return toSearchWords(q).length === 0 ? [] : (await db.query<CompanySuggestion>(suggestionsStatement(q))).rows;
}

/** The first half reads in index order. The second one is unordered and runs only if the first finds too few. */
export function suggestionsStatement(q: string): QueryConfig {
  const words = toSearchWords(q).map((word) => `%${escapeLike(toSearchKey(word))}%`);
  const has = words.map((_, place) => `search LIKE $${place + 2} AND search_key(shop_name) LIKE $${place + 2}`).join(' AND ');
  return {
    text: `(SELECT ${SUGGESTION} FROM customers WHERE merged_into IS NULL AND search_key(shop_name) LIKE $1
        ORDER BY search_key(shop_name) USING ~<~ LIMIT ${SUGGESTION_LIMIT})
      UNION ALL
      (SELECT ${SUGGESTION} FROM customers
        WHERE merged_into IS NULL AND ${has} AND NOT search_key(shop_name) LIKE $1 LIMIT ${SUGGESTION_LIMIT})
      LIMIT ${SUGGESTION_LIMIT}`,
    values: [`${escapeLike(toSearchKey(q))}%`, ...words],
  };
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%]/g, '\\$&');

/** Finds the current owner of a tool. */
export async function findOwnerOfSerial(db: Db, serial: string): Promise<CompanySuggestion | undefined> {
  const { rows } = await db.query<CompanySuggestion>({
    name: 'owner-of-serial',
    text: `SELECT ${SUGGESTION} FROM customers
      WHERE id = (SELECT customer_id FROM serial_owners WHERE serial_key = serial_key($1) AND owned_until IS NULL)`,
    values: [serial],
  });
  return rows[0];
}
