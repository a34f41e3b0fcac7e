import type { ClientBase } from 'pg';

export interface CatalogTable {
  readonly name: string;
  /** Columns that can be written; generated columns are excluded. */
  readonly columns: readonly string[];
  /** Columns that order the rows the same way on every server. */
  readonly order: readonly string[];
  readonly isExcluded: boolean;
  readonly weight: number;
}

const COLUMN = 'quote_ident(a.attname)';

const TABLES = `
  SELECT c.relname AS name, (pg_table_size(c.oid) + 1)::float AS weight,
    coalesce(obj_description(c.oid, 'pg_class') LIKE 'Not in backups%', false) AS "isExcluded",
    ARRAY(
      SELECT ${COLUMN} FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns,
    ARRAY(
      SELECT ${COLUMN} || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
      FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, place)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place
    ) AS key
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  ORDER BY c.relname COLLATE "C"`;

export async function readTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<Omit<CatalogTable, 'order'> & { key: string[] }>(TABLES);
  return rows.map(({ key, ...table }) => ({
    ...table,
    order: key.length > 0 ? key : table.columns.map((column) => `${column}::text COLLATE "C"`),
  }));
}

/** Returns the last value of each sequence, null if it hasn't been used. */
export async function readSequences(client: ClientBase): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  );
  return rows;
}

/** Returns the COPY statement that reads a table as text, one row per line. `extraRows` is SQL for additional rows. */
export function copyOut({ name, columns, order }: CatalogTable, extraRows?: string): string {
  const table = `public.${quoteName(name)}`;
  const source = extraRows === undefined ? table : `(SELECT ${columns} FROM ${table} UNION ALL ${extraRows}) AS rows`;
  return `COPY (SELECT ${columns} FROM ${source} ORDER BY ${order}) TO STDOUT`;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Makes text output identical on every server, and removes time limits. */
export async function setSessionFormats(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL client_encoding = 'UTF8';
    SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`);
}
