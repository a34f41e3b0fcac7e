import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Tables that more than one feature reads or writes by SQL. */
export function tableBreaches(files: readonly SourceFile[]): string[] {
  const sources = files.filter((file) => mayHoldSql(file) && !isTest(file.path));
  return tableNames(files).flatMap((table) => {
    const users = sources.filter((file) => mentions(file, table));
    const owner = users.find((file) => declares(file, table)) ?? users[0];
    const others = users.filter((file) => owner && getArea(file) !== getArea(owner));
    return others.map(
      (file) => `${file.path} uses the table ${table} of ${owner && getArea(owner)}: one table, one owner. Call a service of the owner.`,
    );
  });
}

/** The browser has no database; what reads like SQL there is a sentence. */
function mayHoldSql({ path }: SourceFile): boolean {
  return /^src\/(features|platform|providers)\/.*\.ts$/.test(path) && !path.includes('/web/');
}

function tableNames(files: readonly SourceFile[]): string[] {
  const created = files.flatMap(({ path, text }) =>
    path.startsWith('migrations/') ? [...text.matchAll(/^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim)] : [],
  );
  return [...new Set(created.map((match) => match[1] ?? ''))];
}

function mentions(file: SourceFile, table: string): boolean {
  const code = file.text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return declares(file, table) || new RegExp(`\\b(?:from|join|into|update|truncate|table)\\s+(?:only\\s+)?${table}\\b`, 'i').test(code);
}

function declares(file: SourceFile, table: string): boolean {
  return new RegExp(`pgTable\\(\\s*['"]${table}['"]`).test(file.text);
}

function getArea(file: SourceFile): string {
  const place = findPlace(file.path);
  return place?.area === 'feature' || place?.area === 'provider' ? place.name : 'platform';
}
