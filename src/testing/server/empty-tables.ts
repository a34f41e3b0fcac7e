import type { Database } from '../../platform/server/database/database.ts';

/** Every table, and the sequence its ids come from, if it has one. */
const TABLES = `SELECT quote_ident(tables.relname) AS name, min(sequences.oid)::bigint AS sequence
  FROM pg_class AS tables
  LEFT JOIN pg_depend ON refclassid = 'pg_class'::regclass AND refobjid = tables.oid AND deptype IN ('a', 'i')
  LEFT JOIN pg_class AS sequences ON sequences.oid = pg_depend.objid AND sequences.relkind = 'S'
  WHERE tables.relnamespace = 'public'::regnamespace AND tables.relkind = 'r' AND tables.relname <> 'schema_migrations'
  GROUP BY tables.relname`;

/**
 * Empties every table and lets ids begin again, so that each test starts with nothing. To empty a table takes the disk some
 * milliseconds, so those that no test has touched since are left alone.
 */
export async function emptyTables(database: Database): Promise<void> {
  const { rows: tables } = await database.query<{ name: string; sequence: string | null }>(TABLES);
  const isUsed = tables.map(({ name, sequence }) => {
    const hasGivenIds = sequence === null ? '' : ` OR pg_sequence_last_value(${sequence}) IS NOT NULL`;
    return `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})${hasGivenIds}`;
  });
  const { rows: used } = await database.query<{ name: string }>(isUsed.join(' UNION ALL '));
  if (used.length > 0) await database.query(`TRUNCATE ${used.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
}
