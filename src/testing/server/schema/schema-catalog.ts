import type { Database } from '../../../platform/server/database/database.ts';

export interface CatalogTable {
  readonly name: string;
  readonly kind: 'table' | 'unlogged table' | 'view';
  readonly comment: string | null;
  readonly options: string | null;
  readonly columns: readonly string[];
  readonly constraints: readonly string[];
  readonly indexes: readonly string[];
  readonly triggers: readonly { readonly name: string; readonly definition: string }[];
  /** For a view, the tables it reads. */
  readonly reads: readonly string[];
}

export interface CatalogFunction {
  readonly name: string;
  readonly signature: string;
  readonly result: string;
  readonly volatility: string;
}

const COLUMN = `concat_ws(' ', attname, format_type(atttypid, atttypmod),
  (SELECT 'COLLATE "' || collname || '"' FROM pg_collation WHERE oid = attcollation AND collname <> 'default'),
  CASE WHEN attnotnull THEN 'not null' END,
  CASE WHEN attidentity <> '' THEN 'identity' END,
  CASE attgenerated WHEN 's' THEN 'generated ' WHEN '' THEN 'default ' END || pg_get_expr(adbin, adrelid))`;

const TABLES = `
  SELECT c.relname AS name, CASE WHEN c.relkind = 'v' THEN 'view' WHEN c.relpersistence = 'u' THEN 'unlogged table' ELSE 'table' END AS kind,
    obj_description(c.oid, 'pg_class') AS comment, array_to_string(c.reloptions, ', ') AS options,
    ARRAY(SELECT ${COLUMN} FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
    ARRAY(SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n'
      ORDER BY contype <> 'p', conname) AS constraints,
    ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
      ORDER BY indexrelid::regclass::text) AS indexes,
    ARRAY(SELECT json_build_object('name', tgname, 'definition', pg_get_triggerdef(oid)) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal
      ORDER BY tgname) AS triggers,
    ARRAY(SELECT DISTINCT d.refobjid::regclass::text FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
      WHERE r.ev_class = c.oid AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> c.oid) AS reads
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') ORDER BY c.relname`;

const FUNCTIONS = `
  SELECT proname AS name, format('%s(%s)', proname, pg_get_function_arguments(p.oid)) AS signature, pg_get_function_result(p.oid) AS result,
    CASE provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END AS volatility
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e') ORDER BY 2`;

type Row<T> = T & Record<string, unknown>;

/** Reads the schema of a database, including the program's own tables. */
export async function readSchemaCatalog(database: Database): Promise<{ tables: CatalogTable[]; functions: CatalogFunction[] }> {
  const { rows: tables } = await database.query<Row<CatalogTable>>(TABLES);
  const { rows: functions } = await database.query<Row<CatalogFunction>>(FUNCTIONS);
  return { tables, functions };
}
