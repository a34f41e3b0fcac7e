import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { StartError } from '../../start-error.ts';

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

export type NamedHash = Pick<SqlFile, 'name' | 'hash'>;

export interface SqlFiles {
  /** Tables, sequences, indexes and data changes. Each runs once, sorted by name. */
  readonly migrations: readonly SqlFile[];
  /** Immutable functions used in generated columns and expression indexes. */
  readonly keys: readonly SqlFile[];
  /** Statements that resolve rows that became duplicates under a changed key. */
  readonly collisions: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
  readonly triggers: readonly SqlFile[];
}

const BESIDE_THE_BUILD = join(import.meta.dirname, 'sql');
const ROOT_OF_THE_SOURCES = join(import.meta.dirname, '../../../../..');

/** Contains `migrations/`, and the SQL of features below `src/`. A build has a copy next to its programs. */
export const SQL_FOLDER = existsSync(BESIDE_THE_BUILD) ? BESIDE_THE_BUILD : ROOT_OF_THE_SOURCES;

/** Reads the migrations of a folder and the SQL files of features by suffix. */
export async function readSqlFiles(folder: string = SQL_FOLDER): Promise<SqlFiles> {
  const names = existsSync(join(folder, 'src')) ? await readdir(join(folder, 'src'), { recursive: true }) : [];
  const below = names.map((name) => `src/${name.replaceAll('\\', '/')}`).sort(platformFirst);
  const read = (kind: string) =>
    Promise.all(below.filter((name) => name.endsWith(`.${kind}.sql`)).map((name) => readSqlFile(name, join(folder, name))));
  return {
    migrations: await readMigrations(join(folder, 'migrations')),
    keys: await read('keys'),
    collisions: await read('collisions'),
    functions: await read('functions'),
    triggers: await read('triggers'),
  };
}

/** Functions of features use those of the platform. */
const platformFirst = (one: string, other: string): number =>
  Number(other.startsWith('src/platform/')) - Number(one.startsWith('src/platform/')) || (one < other ? -1 : 1);

async function readMigrations(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readSqlFile(name, join(folder, name))));
}

async function readSqlFile(name: string, path: string): Promise<SqlFile> {
  const sql = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
}

/** Returns one hash for several files. It changes if a file is changed, added, removed or renamed. */
export function hashOf(files: readonly NamedHash[]): string {
  return createHash('sha256')
    .update(files.map(({ name, hash }) => `${name} ${hash}\n`).join(''))
    .digest('hex');
}

export async function runFiles(client: ClientBase, files: readonly SqlFile[], kind = 'file'): Promise<void> {
  for (const { name, sql } of files) {
    try {
      await client.query(sql);
    } catch (error) {
      throw new StartError(`The ${kind} ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
