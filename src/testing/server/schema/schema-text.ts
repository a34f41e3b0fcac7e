import type { Database } from '../../../platform/server/database/database.ts';

/** All objects of a schema, one per line, without the order of columns and the names of NOT NULL constraints, which PostgreSQL 17 lacks. */
const SCHEMA = `
  SELECT format('column %s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL SELECT format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  UNION ALL SELECT format('noted %s %s', name, hash) FROM schema_migrations
  UNION ALL SELECT format('noted %s %s', name, hash) FROM schema_sql
  ORDER BY 1`;

/** Reads a schema as text for comparisons. */
export async function readSchemaLines(database: Database): Promise<string[]> {
  return (await database.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line);
}
