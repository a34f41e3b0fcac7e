import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { applyMigrations, type Migration } from '../database/migrate.ts';
import { ArchiveError } from './archive-error.ts';
import { type CatalogTable, copyOut, quoteName, readTables, settleFormats } from './catalog.ts';
import type { ArchivedTable } from './manifest.ts';
import { Measure } from './measure.ts';
import { type Archive, requireSame } from './read-archive.ts';
import { bringBack, describeContent, dropEverything, setAside } from './structure.ts';

/** The migrations an archive was made under; one that this program does not have is refused. */
export function requireKnown({ name, manifest }: Archive, known: readonly Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  return manifest.migrations.map(({ name: migration, hash }) => {
    const found = byName.get(migration);
    if (!found) throw new ArchiveError(`${name} was made by a newer OBDesk (migration ${migration}). Restore it with that version.`);
    if (found.hash !== hash) throw new ArchiveError(`${name} does not fit this OBDesk: its migration ${migration} is another one.`);
    return found;
  });
}

/** Refuses a database that holds something, unless it is ours and may be replaced. */
export async function requireRoom(client: ClientBase, mayReplace: boolean): Promise<void> {
  const content = await describeContent(client);
  if (content === 'foreign')
    throw new ArchiveError('The database holds tables of another program. Restore into an empty one: nothing was changed.');
  if (content === 'ours' && !mayReplace)
    throw new ArchiveError(
      'The database is not empty. To give up what is in it and put the backup in its place, add --replace. Nothing was changed.',
    );
}

/**
 * Puts an archive into the database, in the caller's transaction: the schema as it was when the archive was made, its rows, checked once
 * more as they were stored, then the migrations it has not had. Answers the tables this program does not know, which are left out.
 */
export async function loadArchive(client: ClientBase, archive: Archive, known: readonly Migration[]): Promise<string[]> {
  const had = requireKnown(archive, known);
  await settleFormats(client);
  await dropEverything(client);
  await applyMigrations(client, had);
  const aside = await setAside(client);
  const tables = await readTables(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  const unknown: string[] = [];
  for (const archived of archive.manifest.tables) {
    const table = tables.find(({ name }) => name === archived.name);
    if (table) await loadTable(client, archive, archived, table);
    else unknown.push(archived.name);
  }
  await setSequences(client, archive);
  await bringBack(client, aside);
  await applyMigrations(
    client,
    known.filter((migration) => !had.includes(migration)),
  );
  await client.query('ANALYZE');
  return unknown;
}

async function loadTable(client: ClientBase, archive: Archive, archived: ArchivedTable, table: CatalogTable): Promise<void> {
  const arrived = new Measure();
  const target = client.query(copyFrom(`COPY public.${quoteName(table.name)} (${archived.columns}) FROM STDIN`));
  await pipeline(await archive.readTable(table.name), arrived, target).catch((error: Error) => {
    throw new ArchiveError(`${archive.name} cannot be restored: the table ${table.name} does not take its rows (${error.message}).`);
  });
  requireSame(archive.name, archived, arrived);
  const stored = new Measure();
  await pipeline(client.query(copyTo(copyOut({ ...table, columns: archived.columns }))), stored, async (rows) => {
    for await (const _ of rows);
  });
  requireSame(archive.name, archived, stored);
}

async function setSequences(client: ClientBase, { manifest }: Archive): Promise<void> {
  for (const { name, last } of manifest.sequences)
    await client.query(
      `SELECT setval(format('public.%I', sequencename)::regclass, coalesce($2::bigint, start_value), $2 IS NOT NULL)
        FROM pg_sequences WHERE schemaname = 'public' AND sequencename = $1`,
      [name, last],
    );
}
