import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations, createSchemaTables, setKeys, setRoutines } from '../database/migrate.ts';
import { adoptPreviousSchema, createBackfillTable, isPreviousSchema } from '../database/schema/adopt.ts';
import { applyKeys } from '../database/schema/keys.ts';
import { runFiles } from '../database/schema/run-files.ts';
import type { SqlFile, SqlFiles } from '../database/schema/sql-files.ts';
import { ArchiveError } from './archive-error.ts';
import { type CatalogTable, copyOut, quoteName, readTables, setSessionFormats } from './catalog.ts';
import type { ArchivedTable } from './manifest.ts';
import { Measure } from './measure.ts';
import { type Archive, requireSame } from './read-archive.ts';
import { describeContent, dropEverything, dropStructure, restoreStructure } from './structure.ts';

/** Returns the migrations that an archive was made with. Rejects unknown ones. */
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
  const content = await describeContent(client);
  if (content === 'foreign')
    throw new ArchiveError('The database contains tables from another program. Restore into an empty database. Nothing was changed.');
  if (content === 'ours' && !mayReplace)
    throw new ArchiveError("The database isn't empty. To replace it with the backup, add --replace. Nothing was changed.");
}

/** Loads and verifies an archive in the caller's transaction, then migrates it. Returns the skipped tables. */
export async function loadArchive(client: ClientBase, archive: Archive, files: SqlFiles): Promise<string[]> {
  const had = requireKnownMigrations(archive, files);
  const isPrevious = isPreviousSchema(archive.manifest.migrations);
  await setSessionFormats(client);
  await dropEverything(client);
  await createSchemaTables(client);
  await applyKeys(client, files);
  await applyMigrations(client, had);
  if (isPrevious) await createBackfillTable(client);
  const unknown = await loadTables(client, archive, files);
  if (isPrevious) await adoptPreviousSchema(client, files.migrations);
  await applyMigrations(
    client,
    files.migrations.filter((migration) => !had.includes(migration)),
  );
  await setKeys(client, files);
  await setRoutines(client, files);
  await client.query('ANALYZE');
  return unknown;
}

/** Keys may have changed since the rows were stored, so collisions are resolved after loading. */
async function loadTables(client: ClientBase, archive: Archive, { collisions }: SqlFiles): Promise<string[]> {
  const aside = await dropStructure(client);
  const tables = await readTables(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  const unknown: string[] = [];
  for (const archived of archive.manifest.tables) {
    const table = tables.find(({ name, isLeftOut }) => name === archived.name && !isLeftOut);
    if (table) await loadTable(client, archive, archived, table);
    else unknown.push(archived.name);
  }
  await requireSameMigrations(client, archive);
  await setSequences(client, archive);
  await runFiles(client, collisions);
  await restoreStructure(client, aside);
  return unknown;
}

async function loadTable(client: ClientBase, archive: Archive, archived: ArchivedTable, table: CatalogTable): Promise<void> {
  const arrived = new Measure();
  const columns = toColumns(archive.name, archived, table);
  const refuse = (error: Error) => {
    throw new ArchiveError(`Couldn't restore ${archive.name}: error in table ${table.name} (${error.message}).`);
  };
  // Opened first: an error between the two statements would be unhandled.
  const rows = await archive.readTable(table.name).catch(refuse);
  const target = client.query(copyFrom(`COPY public.${quoteName(table.name)} (${columns}) FROM STDIN`));
  await pipeline(rows, arrived, target).catch(refuse);
  requireSame(archive.name, archived, arrived);
  const stored = new Measure();
  await pipeline(client.query(copyTo(copyOut({ ...table, columns }))), stored, async (rows) => {
    for await (const _ of rows);
  });
  requireSame(archive.name, archived, stored);
}

function toColumns(name: string, archived: ArchivedTable, table: CatalogTable): string[] {
  return archived.columns.map((given) => {
    const column = table.columns.find((each) => each === given);
    if (column === undefined) throw new ArchiveError(`${name} is damaged: table ${table.name} has no column ${given}.`);
    return column;
  });
}

/** Otherwise a later start would run the wrong migrations. */
async function requireSameMigrations(client: ClientBase, { name, manifest }: Archive): Promise<void> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
  const said = new Map(manifest.migrations.map((migration) => [migration.name, migration.hash]));
  if (rows.length !== said.size || rows.some((row) => said.get(row.name) !== row.hash))
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
