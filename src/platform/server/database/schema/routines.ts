import type { ClientBase } from 'pg';
import { runFiles } from './run-files.ts';
import type { SqlFiles } from './sql-files.ts';

const TRIGGERS = `
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
  WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace ORDER BY tgrelid::regclass::text, tgname`;

/** All functions except those that stored objects such as indexes depend on, directly or indirectly. */
const FUNCTIONS = `
  WITH RECURSIVE stored AS (
    SELECT refobjid AS oid FROM pg_depend
    WHERE refclassid = 'pg_proc'::regclass AND classid NOT IN ('pg_proc'::regclass, 'pg_trigger'::regclass)
    UNION SELECT d.refobjid FROM stored JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = stored.oid AND d.refclassid = 'pg_proc'::regclass
  )
  SELECT 'DROP ROUTINE ' || string_agg(p.oid::regprocedure::text, ', ') AS statement FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND p.oid NOT IN (SELECT oid FROM stored)
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  HAVING count(*) > 0`;

/** Recreates all triggers and functions in the caller's transaction, so that an upgraded schema equals a new one. */
export async function replaceRoutines(client: ClientBase, { keys, functions, triggers }: SqlFiles): Promise<void> {
  await client.query('SET LOCAL check_function_bodies = off');
  for (const drops of [TRIGGERS, FUNCTIONS]) {
    const { rows } = await client.query<{ statement: string }>(drops);
    for (const { statement } of rows) await client.query(statement);
  }
  await runFiles(client, [...keys, ...functions, ...triggers]);
}
