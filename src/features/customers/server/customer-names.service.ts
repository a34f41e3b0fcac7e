import type { ChangeSubscriber } from '../../../platform/server/changes/changes.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { findRename } from '../company.rules.ts';

/** Keeps the name a customer had before it was renamed. */
export const keepFormerName: ChangeSubscriber = async (tx, change) => {
  const rename = change.kind === 'customer' ? findRename(change) : undefined;
  if (!rename) return;
  await tx.query(
    `INSERT INTO former_names (customer_id, company_key, name)
      SELECT $1, company_key($2), $2 WHERE company_key($2) <> company_key($3) ON CONFLICT DO NOTHING`,
    [change.id, rename.from, rename.to],
  );
};

/**
 * All names that mean this customer, its own first: those it had, and those of customers merged into it. A former name that
 * another customer bears today means that one.
 */
export async function findNames(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'customer-names',
    text: `WITH RECURSIVE parts AS (
        SELECT id, shop_name, true AS is_present FROM customers WHERE id = $1
        UNION ALL SELECT c.id, c.shop_name, false FROM customers c JOIN parts ON c.merged_into = parts.id
      ), names AS (
        SELECT company_key(shop_name) AS key, shop_name AS name, is_present FROM parts
        UNION ALL SELECT company_key, name, false FROM former_names JOIN parts ON parts.id = customer_id
      ), distinct_names AS (SELECT DISTINCT ON (key) key, name, is_present FROM names ORDER BY key, is_present DESC, name)
      SELECT name FROM distinct_names WHERE is_present
        OR NOT EXISTS (SELECT FROM customers WHERE merged_into IS NULL AND company_key(shop_name) = key AND id <> $1)
      ORDER BY is_present DESC, name`,
    values: [customerId],
  });
  return rows.map(({ name }) => name);
}
