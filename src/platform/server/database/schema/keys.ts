import type { ClientBase } from 'pg';
import { runFiles, type SqlFiles } from './sql-files.ts';

const DEFINITIONS = `
  SELECT p.oid::text AS oid, pg_get_functiondef(p.oid) AS definition FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

const WITH_CALLERS = `
  WITH RECURSIVE changed AS (
    SELECT unnest($1::oid[]) AS oid
    UNION SELECT d.objid FROM changed JOIN pg_depend d ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = changed.oid AND d.classid = 'pg_proc'::regclass
  )`;

const INDEXES = `${WITH_CALLERS}
  SELECT DISTINCT d.objid::regclass::text AS name
  FROM changed JOIN pg_depend d ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = changed.oid
  JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = d.objid AND c.relkind = 'i' ORDER BY 1`;

/** Tables with a generated column of these functions, each with a base column whose update recomputes it. */
const GENERATED = `${WITH_CALLERS}
  SELECT a.adrelid::regclass::text AS "table", string_agg(DISTINCT quote_ident(base.attname), ',') AS bases
  FROM changed JOIN pg_depend d ON d.refclassid = 'pg_proc'::regclass AND d.refobjid = changed.oid AND d.classid = 'pg_attrdef'::regclass
  JOIN pg_attrdef a ON a.oid = d.objid
  JOIN pg_attribute generated ON generated.attrelid = a.adrelid AND generated.attnum = a.adnum AND generated.attgenerated = 's'
  JOIN pg_depend uses ON uses.classid = 'pg_attrdef'::regclass AND uses.objid = a.oid AND uses.refclassid = 'pg_class'::regclass AND uses.refobjid = a.adrelid
  JOIN pg_attribute base ON base.attrelid = a.adrelid AND base.attnum = uses.refobjsubid AND base.attgenerated = ''
  GROUP BY 1 ORDER BY 1`;

/** Applies the keys in the caller's transaction. After a change, resolves duplicates and rebuilds what is stored. */
export async function applyKeys(client: ClientBase, { keys, collisions }: Pick<SqlFiles, 'keys' | 'collisions'>): Promise<void> {
  const before = await readDefinitions(client);
  await runFiles(client, keys);
  const after = await readDefinitions(client);
  const changed = [...before].filter(([oid, definition]) => after.get(oid) !== definition).map(([oid]) => oid);
  if (changed.length === 0) return;
  await runFiles(client, collisions);
  await rebuildStored(client, changed);
}

async function readDefinitions(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ oid: string; definition: string }>(DEFINITIONS);
  return new Map(rows.map(({ oid, definition }) => [oid, definition]));
}

async function rebuildStored(client: ClientBase, functions: readonly string[]): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string }>(INDEXES, [functions]);
  for (const { name } of indexes) await client.query(`REINDEX INDEX ${name}`);
  const { rows: tables } = await client.query<{ table: string; bases: string }>(GENERATED, [functions]);
  for (const { table, bases } of tables) {
    const sets = bases.split(',').map((column) => `${column} = ${column}`);
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await client.query(`UPDATE ${table} SET ${sets.join(', ')}`);
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
}
