import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type ClientBase, type PoolConfig } from 'pg';
import { preparationFailed, StartError } from '../start-error.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** Any number no other part of the program locks with. */
export const MIGRATION_LOCK = 7_206_311;

/** Brings the schema up to date, one transaction per file; several nodes may try at once. Answers the names it applied. */
export async function migrate(connection: PoolConfig, folder: string): Promise<string[]> {
  const client = await connect(connection);
  try {
    await client.query("SET lock_timeout = '30s'");
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await applyMissing(client, await readMigrations(folder));
  } catch (error) {
    throw preparationFailed(error);
  } finally {
    await client.end();
  }
}

async function connect(connection: PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...connection });
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartError(`The database cannot be reached (${reason}). Check DATABASE_URL and that its server runs.`);
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await makeMigrationTable(client);
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations ORDER BY name');
  refuseForeignSchema(rows, migrations);
  const done = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !done.has(migration.name));
  for (const migration of missing) await apply(client, migration);
  return missing.map((migration) => migration.name);
}

function refuseForeignSchema(applied: { name: string; hash: string }[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.hash]));
  for (const { name, hash } of applied) {
    const expected = known.get(name);
    if (!expected)
      throw new StartError(`The database was made by a newer OBDesk (migration ${name}). Start that version, or restore a backup.`);
    if (expected !== hash) throw new StartError(`The migration ${name} was changed after it ran. Restore the file as it was.`);
  }
}

async function makeMigrationTable(client: ClientBase): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyOne(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function applyOne(client: ClientBase, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
  } catch (error) {
    throw new StartError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Runs migrations in the caller's transaction, in their order. */
export async function applyMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<void> {
  await makeMigrationTable(client);
  for (const migration of migrations) await applyOne(client, migration);
}

/** The migrations of this program, in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') };
    }),
  );
}
