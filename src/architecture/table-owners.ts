import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';
import { routineBreaches, withoutComments } from './sql-routines.ts';

/** Returns misplaced SQL: tables, functions and triggers that are not in their owner's files. */
export const sqlBreaches = (files: readonly SourceFile[]): string[] => [...tableBreaches(files), ...routineBreaches(files)];

/** Returns tables that more than one feature reads or writes by SQL, in code or in the body of a function. */
export function tableBreaches(files: readonly SourceFile[]): string[] {
  return tableNames(files).flatMap((table) => {
    const { owner, users } = findUsers(files, table);
    const others = users.filter((file) => ownerName(file) !== owner);
    return others.map((file) => `${file.path} uses the table ${table} of ${owner}: one table, one owner. Call a service of the owner.`);
  });
}

/** Returns the feature that owns a table, or 'platform': the one that declares it, or else the first one that uses it by SQL. */
export const findTableOwner = (files: readonly SourceFile[], table: string): string => findUsers(files, table).owner;

function findUsers(files: readonly SourceFile[], table: string): { owner: string; users: readonly SourceFile[] } {
  const sources = files.filter((file) => mayHoldSql(file) && !isTest(file.path));
  const users = sources.filter((file) => mentions(file, table));
  const first = findOwner(sources, table) ?? users[0];
  return { owner: first ? ownerName(first) : 'platform', users };
}

/** Returns the file that declares a table. */
export function findOwner(files: readonly SourceFile[], table: string): SourceFile | undefined {
  return files.find((file) => declares(file, table));
}

/** The browser has no database, so text that looks like SQL there is prose. */
function mayHoldSql({ path }: SourceFile): boolean {
  return /^src\/(features|platform)\/.*\.(ts|sql)$/.test(path) && !path.includes('/web/');
}

function tableNames(files: readonly SourceFile[]): string[] {
  const created = files.flatMap(({ path, text }) =>
    path.startsWith('migrations/') ? [...text.matchAll(/^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim)] : [],
  );
  return [...new Set(created.map((match) => match[1] ?? ''))];
}

/** A trigger on a table of another feature is like a subscriber: it doesn't read or write the table. */
const WATCHED_TABLE = /^(create\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s+\w+[^;]*?\son\s+)\w+/gim;

function mentions(file: SourceFile, table: string): boolean {
  const code = withoutComments(file);
  if (file.path.endsWith('.sql')) return new RegExp(`\\b${table}\\b`, 'i').test(code.replaceAll(WATCHED_TABLE, '$1'));
  return declares(file, table) || new RegExp(`\\b(?:from|join|into|update|truncate|table)\\s+(?:only\\s+)?${table}\\b`, 'i').test(code);
}

function declares(file: SourceFile, table: string): boolean {
  return new RegExp(`pgTable\\(\\s*['"]${table}['"]`).test(file.text);
}

function ownerName(file: SourceFile): string {
  const place = findPlace(file.path);
  return place?.layer === 'feature' ? place.name : 'platform';
}
