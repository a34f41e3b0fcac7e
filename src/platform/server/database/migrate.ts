import pg, { type ClientBase, type PoolConfig } from 'pg';
import { StartError, toSetupError } from '../start-error.ts';
import { adoptPreviousSchema, isPreviousSchema } from './schema/adopt.ts';
import { applyKeys } from './schema/keys.ts';
import { hashOf, inTransaction, type NamedHash, readSqlFiles, runFiles, type SqlFile, type SqlFiles } from './schema/sql-files.ts';

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
async function replaceRoutines(client: ClientBase, { keys, functions, triggers }: SqlFiles): Promise<void> {
  await client.query('SET LOCAL check_function_bodies = off');
  for (const drops of [TRIGGERS, FUNCTIONS]) {
    const { rows } = await client.query<{ statement: string }>(drops);
    for (const { statement } of rows) await client.query(statement);
  }
  await runFiles(client, [...keys, ...functions, ...triggers]);
}

/** Advisory lock key, unique within OBDesk. */
export const MIGRATION_LOCK = 7_206_311;

/** Updates the schema and returns the applied migrations. Several nodes may run this at the same time. */
export async function migrate(connection: PoolConfig, folder?: string): Promise<string[]> {
  const client = await connect(connection);
  try {
    await client.query("SET lock_timeout = '30s'");
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await updateSchema(client, await readSqlFiles(folder));
  } catch (error) {
    throw toSetupError(error);
  } finally {
    await client.end();
  }
}

export async function connect(connection: PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  // If the connection is lost between two statements, the next one fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartError(`Can't connect to the database (${reason}). Check DATABASE_URL and make sure PostgreSQL is running.`);
  }
}

async function updateSchema(client: pg.Client, files: SqlFiles): Promise<string[]> {
  await createSchemaTables(client);
  const missing = await findMissing(client, files.migrations);
  const { keys, routines } = await readApplied(client);
  if (keys !== hashOf(files.keys)) await inTransaction(client, () => setKeys(client, files));
  for (const migration of missing) await inTransaction(client, () => applyMigrations(client, [migration]));
  if (missing.length > 0 || routines !== hashOfRoutines(files)) await inTransaction(client, () => setRoutines(client, files));
  return missing.map(({ name }) => name);
}

/** Returns the migrations to apply. Rejects an unknown schema. */
async function findMissing(client: pg.Client, migrations: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<NamedHash>('SELECT name, hash FROM schema_migrations ORDER BY name');
  if (isPreviousSchema(rows)) {
    await inTransaction(client, () => adoptPreviousSchema(client, migrations));
    return findMissing(client, migrations);
  }
  rejectUnknownSchema(rows, migrations);
  const done = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

function rejectUnknownSchema(applied: readonly NamedHash[], migrations: readonly SqlFile[]): void {
  const known = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const { name, hash } of applied) {
    const expected = known.get(name);
    if (!expected)
      throw new StartError(
        `The database was upgraded by a newer OBDesk version (migration ${name}). Start that version or restore a backup.`,
      );
    if (expected !== hash) throw new StartError(`The migration ${name} was changed after it ran. Restore the original file.`);
  }
}

/** Creates the tables that track the schema: migrations by name, all other SQL by one hash per type. */
export async function createSchemaTables(client: ClientBase): Promise<void> {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS schema_sql (name text PRIMARY KEY, hash text NOT NULL)`);
}

export async function applyMigrations(client: ClientBase, migrations: readonly SqlFile[]): Promise<void> {
  for (const { name, sql, hash } of migrations) {
    await runFiles(client, [{ name, sql, hash }], 'migration');
    await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
  }
}

export async function setKeys(client: ClientBase, files: SqlFiles): Promise<void> {
  await applyKeys(client, files);
  await recordApplied(client, 'keys', hashOf(files.keys));
}

export async function setRoutines(client: ClientBase, files: SqlFiles): Promise<void> {
  await replaceRoutines(client, files);
  await recordApplied(client, 'routines', hashOfRoutines(files));
}

const hashOfRoutines = ({ keys, functions, triggers }: SqlFiles) => hashOf([...keys, ...functions, ...triggers]);

async function readApplied(client: ClientBase): Promise<{ keys?: string; routines?: string }> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_sql');
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function recordApplied(client: ClientBase, name: 'keys' | 'routines', hash: string): Promise<void> {
  await client.query('INSERT INTO schema_sql VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash', [name, hash]);
}
