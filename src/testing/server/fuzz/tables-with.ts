import type { Db } from '../../../platform/server/database/database.ts';

/** Returns the tables with a row whose text matches the pattern, such as that of a token. */
export async function tablesWith(database: Db, pattern: string): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const hits = rows.map(async ({ name }) => {
    const found = await database.query(`SELECT FROM ${name} AS each WHERE to_jsonb(each)::text ~ $1 LIMIT 1`, [pattern]);
    return found.rows.length > 0 ? [name] : [];
  });
  return (await Promise.all(hits)).flat();
}
