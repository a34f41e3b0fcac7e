import type { ClientBase } from 'pg';

/** Dropped indexes and constraints, as the statements that restore them. */
export interface DroppedStructure {
  readonly restore: readonly string[];
}

interface Statements {
  readonly remove: string;
  readonly restore: string;
}

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`;

const INDEXES = `
  SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS remove, pg_get_indexdef(i.indexrelid) AS restore
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
  ORDER BY i.indexrelid`;

const TRIGGERS = `
  SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', c.oid::regclass) AS remove,
    format('ALTER TABLE %s ENABLE TRIGGER USER', c.oid::regclass) AS restore
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relhastriggers ORDER BY c.relname`;

/** Drops foreign keys and indexes and disables triggers, so that tables fill quickly and in any order. */
export async function dropStructure(client: ClientBase): Promise<DroppedStructure> {
  const found: Statements[] = [];
  for (const query of [FOREIGN_KEYS, INDEXES, TRIGGERS]) found.push(...(await client.query<Statements>(query)).rows);
  for (const { remove } of found) await client.query(remove);
  return { restore: found.map(({ restore }) => restore).reverse() };
}

export async function restoreStructure(client: ClientBase, { restore }: DroppedStructure): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '128MB'");
  for (const statement of restore) await client.query(statement);
}

/** Everything in `public` that no extension owns. Tables come first because they also drop their sequences. */
const DROPS = `
  SELECT 1 AS turn, format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, oid::regclass) AS statement
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT EXISTS (${ofExtension('pg_class', 'c.oid')})
  UNION ALL
  SELECT 2, format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass)
  FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND NOT EXISTS (${ofExtension('pg_class', 'c.oid')})
  UNION ALL
  SELECT 3, format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure)
  FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (${ofExtension('pg_proc', 'p.oid')})
  UNION ALL
  SELECT 4, format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype)
  FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND NOT EXISTS (${ofExtension('pg_type', 't.oid')})
  UNION ALL
  SELECT 5, 'DROP SCHEMA IF EXISTS jobs CASCADE'
  ORDER BY turn`;

function ofExtension(catalog: string, oid: string): string {
  return `SELECT FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = ${oid} AND deptype = 'e'`;
}

export async function dropEverything(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
}

export async function describeContent(client: ClientBase): Promise<'empty' | 'ours' | 'foreign'> {
  const { rows } = await client.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  if (rows.length === 0) return 'empty';
  return rows.some(({ name }) => name === 'schema_migrations') ? 'ours' : 'foreign';
}
