import type { Db } from '../../../../platform/server/database/database.ts';

/**
 * All names that mean this customer, its own first: also those of customers that were merged into it, unless another customer
 * bears the name today.
 */
export async function findNames(db: Db, customerId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'customer-names',
    text: `WITH RECURSIVE merged AS (
        SELECT id, shop_name, true AS is_present FROM customers WHERE id = $1
        UNION ALL SELECT c.id, c.shop_name, false FROM customers c JOIN merged ON c.merged_into = merged.id
      )
      SELECT shop_name AS name FROM merged WHERE is_present OR NOT EXISTS (
        SELECT FROM customers other
        WHERE other.merged_into IS NULL AND company_key(other.shop_name) = company_key(merged.shop_name) AND other.id <> $1
      ) ORDER BY is_present DESC, shop_name`,
    values: [customerId],
  });
  return rows.map(({ name }) => name);
}
