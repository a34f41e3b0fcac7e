import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations, createSchemaTables, setKeys, setRoutines } from '../database/migrate.ts';
import { adoptPreviousSchema, createBackfillTable, isPreviousSchema } from '../database/schema/adopt.ts';
import { applyKeys } from '../database/schema/keys.ts';
import { runFiles, type SqlFile, type SqlFiles } from '../database/schema/sql-files.ts';
import { type CatalogTable, copyOut, quoteName, readTables, setSessionFormats } from './catalog.ts';
import { type ArchivedTable, ArchiveError, RowChecksum } from './manifest.ts';
import { type Archive, requireChecksum } from './read-archive.ts';

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

/** Drops foreign keys and indexes and disables triggers, so that tables fill quickly and in any order. Returns the statements that restore them. */
async function dropStructure(client: ClientBase): Promise<string[]> {
  const found: Statements[] = [];
  for (const query of [FOREIGN_KEYS, INDEXES, TRIGGERS]) found.push(...(await client.query<Statements>(query)).rows);
  for (const { remove } of found) await client.query(remove);
  return found.map(({ restore }) => restore).reverse();
}

async function restoreStructure(client: ClientBase, statements: readonly string[]): Promise<void> {
  await client.query("SET LOCAL maintenance_work_mem = '128MB'");
  for (const statement of statements) await client.query(statement);
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

async function dropSchema(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(DROPS);
  for (const { statement } of rows) await client.query(statement);
}

async function classifyContent(client: ClientBase): Promise<'empty' | 'ours' | 'foreign'> {
  const { rows } = await client.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'");
  if (rows.length === 0) return 'empty';
  return rows.some(({ name }) => name === 'schema_migrations') ? 'ours' : 'foreign';
}

/** Returns the migrations that an archive was created with. Rejects unknown ones. */
export function requireKnownMigrations({ name, manifest }: Archive, { migrations }: SqlFiles): readonly SqlFile[] {
  if (isPreviousSchema(manifest.migrations)) return migrations.slice(0, 1);
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name: migration, hash }) => {
    const found = byName.get(migration);
    if (!found)
      throw new ArchiveError(`${name} was created by a newer OBDesk version (migration ${migration}). Restore it with that version.`);
    if (found.hash !== hash)
      throw new ArchiveError(
        `${name} isn't compatible with this OBDesk version (migration ${migration} differs). Restore it with the version that created it.`,
      );
    return found;
  });
}

/** Rejects a database that isn't empty, unless it belongs to OBDesk and may be replaced. */
export async function requireReplaceable(client: ClientBase, mayReplace: boolean): Promise<void> {
  const content = await classifyContent(client);
  if (content === 'foreign')
    throw new ArchiveError('The database contains tables from another program. Restore into an empty database. Nothing was changed.');
  if (content === 'ours' && !mayReplace)
    throw new ArchiveError("The database isn't empty. To replace it with the backup, add --replace. Nothing was changed.");
}

/** Loads and verifies an archive in the caller's transaction, then migrates it. Returns the skipped tables. */
export async function loadArchive(client: ClientBase, archive: Archive, files: SqlFiles): Promise<string[]> {
  const archived = requireKnownMigrations(archive, files);
  const isPrevious = isPreviousSchema(archive.manifest.migrations);
  await setSessionFormats(client);
  await dropSchema(client);
  await createSchemaTables(client);
  await applyKeys(client, files);
  await applyMigrations(client, archived);
  if (isPrevious) await createBackfillTable(client);
  const unknown = await loadTables(client, archive, files);
  if (isPrevious) await adoptPreviousSchema(client, files.migrations);
  await applyMigrations(
    client,
    files.migrations.filter((migration) => !archived.includes(migration)),
  );
  await setKeys(client, files);
  await setRoutines(client, files);
  await client.query('ANALYZE');
  return unknown;
}

/** Keys may have changed since the rows were stored, so collisions are resolved after loading. */
async function loadTables(client: ClientBase, archive: Archive, { collisions }: SqlFiles): Promise<string[]> {
  const restoreStatements = await dropStructure(client);
  const tables = await readTables(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  const unknown: string[] = [];
  for (const archived of archive.manifest.tables) {
    const table = tables.find(({ name, isExcluded }) => name === archived.name && !isExcluded);
    if (table) await loadTable(client, archive, archived, table);
    else unknown.push(archived.name);
  }
  await requireSameMigrations(client, archive);
  await setSequences(client, archive);
  await runFiles(client, collisions);
  await restoreStructure(client, restoreStatements);
  return unknown;
}

async function loadTable(client: ClientBase, archive: Archive, archived: ArchivedTable, table: CatalogTable): Promise<void> {
  const received = new RowChecksum();
  const columns = toColumns(archive.name, archived, table);
  const reject = (error: Error) => {
    throw new ArchiveError(`Couldn't restore ${archive.name}: error in table ${table.name} (${error.message}).`);
  };
  // Opened first: an error between the two statements would be unhandled.
  const rows = await archive.readTable(table.name).catch(reject);
  const target = client.query(copyFrom(`COPY public.${quoteName(table.name)} (${columns}) FROM STDIN`));
  await pipeline(rows, received, target).catch(reject);
  requireChecksum(archive.name, archived, received);
  const stored = new RowChecksum();
  await pipeline(client.query(copyTo(copyOut({ ...table, columns }))), stored, async (rows) => {
    for await (const _ of rows);
  });
  requireChecksum(archive.name, archived, stored);
}

function toColumns(name: string, archived: ArchivedTable, table: CatalogTable): string[] {
  return archived.columns.map((column) => {
    if (!table.columns.includes(column)) throw new ArchiveError(`${name} is damaged: table ${table.name} has no column ${column}.`);
    return column;
  });
}

/** Otherwise, a later start would run the wrong migrations. */
async function requireSameMigrations(client: ClientBase, { name, manifest }: Archive): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
  const listed = new Map(manifest.migrations.map((migration) => [migration.name, migration.hash]));
  if (rows.length !== listed.size || rows.some((row) => listed.get(row.name) !== row.hash))
    throw new ArchiveError(`${name} is damaged: its data doesn't match the schema version in manifest.json.`);
}

async function setSequences(client: ClientBase, { manifest }: Archive): Promise<void> {
  for (const { name, last } of manifest.sequences)
    await client.query(
      `SELECT setval(format('public.%I', sequencename)::regclass, coalesce($2::bigint, start_value), $2 IS NOT NULL)
        FROM pg_sequences WHERE schemaname = 'public' AND sequencename = $1`,
      [name, last],
    );
}
