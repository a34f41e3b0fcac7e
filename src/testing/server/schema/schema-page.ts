import { join } from 'node:path';
import { findPlace } from '../../../architecture/places.ts';
import { readSources } from '../../../architecture/source-file.ts';
import { findFunctions, findTriggers, type SqlRoutine, type SqlTrigger } from '../../../architecture/sql-routines.ts';
import { findTableOwner } from '../../../architecture/table-owners.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import { type CatalogFunction, type CatalogTable, readSchemaCatalog } from './schema-catalog.ts';

interface Routines {
  readonly functions: readonly SqlRoutine[];
  readonly triggers: readonly SqlTrigger[];
}

const ROOT = join(import.meta.dirname, '../../../..');

const HEAD = `# Database schema

Tables, indexes, triggers and functions of a new database, by owning feature. The files in migrations/ explain the columns.
`;

const PLATFORM = 'platform';

/** Reads which functions and triggers the SQL files create. */
export function readRoutines(): Routines {
  const files = readSources(ROOT);
  return { functions: findFunctions(files), triggers: findTriggers(files) };
}

/** Describes the tables of each feature, and its functions with the files that contain them. */
export async function describeSchema(database: Database): Promise<string> {
  const routines = readRoutines();
  const catalog = await readSchemaCatalog(database);
  const files = readSources(ROOT);
  const ownerOf = (table: CatalogTable) => findTableOwner(files, table.name);
  const tables = catalog.tables.map((table) => ({ owner: ownerOf(table), text: describeTable(table, routines.triggers) }));
  const functions = catalog.functions.map((each) => {
    const file = fileOf(each, routines.functions);
    return { owner: areaOf(file), text: `- \`${each.signature} → ${each.result}\`, ${each.volatility}: ${file}` };
  });
  const names = [...new Set([...tables, ...functions].map(({ owner }) => owner))].sort();
  const sections = names.map((name) => {
    const own = <T extends { owner: string; text: string }>(all: readonly T[]) =>
      all.filter(({ owner }) => owner === name).map(({ text }) => text);
    const list = own(functions);
    return [`## ${name}`, ...own(tables), ...(list.length > 0 ? [['Functions:', '', ...list].join('\n')] : [])].join('\n\n');
  });
  return `${[HEAD.trim(), ...sections].join('\n\n')}\n`;
}

function describeTable(table: CatalogTable, triggers: readonly SqlTrigger[]): string {
  const { name, kind, columns, constraints, indexes, comment, options } = table;
  const about = [...(kind === 'table' ? [] : [kind]), ...(options ? [`with ${options}`] : []), ...(comment ? [comment] : [])].join('; ');
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
  const block = [
    ...columns,
    ...part('constraints', constraints),
    ...part('indexes', indexes.map(shorten)),
    ...part(
      'triggers',
      table.triggers.map(({ definition }) => shorten(definition)),
    ),
  ];
  const holding = table.triggers.map((each) => fileOfTrigger(each.name, name, triggers));
  const from = holding.length > 0 ? ['', `Triggers: ${[...new Set(holding)].join(', ')}`] : [];
  return [`### ${name}`, '', ...(about ? [about, ''] : []), '```text', ...block.map(onOneLine), '```', ...from].join('\n');
}

const onOneLine = (line: string) => line.replaceAll("'\n'", "E'\\n'").replaceAll(/(?<=\S)\s*\n\s*/g, ' ');

/** Removes the schema and the CREATE keyword, which are the same for all. */
const shorten = (definition: string) => definition.replaceAll('public.', '').replace(/^CREATE (TRIGGER )?/, '');

function fileOf({ name }: CatalogFunction, functions: readonly SqlRoutine[]): string {
  return onlyFile(
    `the function ${name}`,
    functions.filter((each) => each.name === name),
  );
}

function fileOfTrigger(name: string, table: string, triggers: readonly SqlTrigger[]): string {
  return onlyFile(
    `the trigger ${name} of ${table}`,
    triggers.filter((each) => each.name === name && each.table === table),
  );
}

function onlyFile(what: string, found: readonly SqlRoutine[]): string {
  const [first, ...others] = found;
  if (!first || others.length > 0) throw new Error(`${found.length} files make ${what}; one .sql file beside its feature has to.`);
  return first.file;
}

function areaOf(path: string): string {
  const place = findPlace(path);
  return place?.layer === 'feature' ? place.name : (place?.layer ?? PLATFORM);
}
