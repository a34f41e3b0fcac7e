import { posix } from 'node:path';
import { findPlace } from '../../../architecture/places.ts';
import { readSources } from '../../../architecture/source-file.ts';
import { findFunctions, findTriggers, type SqlRoutine, type SqlTrigger } from '../../../architecture/sql-routines.ts';
import type { CatalogFunction, CatalogTable, readSchemaCatalog } from './schema-catalog.ts';

interface Routines {
  readonly functions: readonly SqlRoutine[];
  readonly triggers: readonly SqlTrigger[];
}

interface Sources {
  readonly catalog: Awaited<ReturnType<typeof readSchemaCatalog>>;
  readonly routines: Routines;
  /** The feature that owns each table. */
  readonly owners: ReadonlyMap<string, string>;
}

const HEAD = `# Database schema

Lists every table, index, trigger and function of a new database, by owning feature. \`npm run schema\` writes this page,
and a test fails if it is out of date. The migrations explain why each column and index exists.
`;

const PLATFORM = 'platform';

/** Reads which functions and triggers the SQL files below a folder make. */
export function readRoutines(root: string): Routines {
  const files = readSources(root);
  return { functions: findFunctions(files), triggers: findTriggers(files) };
}

/** Writes the page of the schema: for each feature its tables, and its functions with the files that hold their bodies. */
export function writeSchemaPage({ catalog, routines, owners }: Sources): string {
  const ownerOf = (table: CatalogTable) => [table.name, ...table.reads].map((name) => owners.get(name)).find(Boolean) ?? PLATFORM;
  const tables = catalog.tables.map((table) => ({ owner: ownerOf(table), text: describeTable(table, routines.triggers) }));
  const functions = catalog.functions.map((each) => {
    const file = fileOf(each, routines.functions);
    return { owner: areaOf(file), text: `- \`${each.signature} → ${each.result}\`, ${each.volatility}: ${link(file)}` };
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
  const from = holding.length > 0 ? ['', `Triggers: ${[...new Set(holding)].map(link).join(', ')}`] : [];
  return [`### ${name}`, '', ...(about ? [about, ''] : []), '```text', ...block.map(onOneLine), '```', ...from].join('\n');
}

const onOneLine = (line: string) => line.replaceAll("'\n'", "E'\\n'").replaceAll(/(?<=\S)\s*\n\s*/g, ' ');

/** All of it is in one schema and on the table above it. */
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

const link = (path: string) => `[${posix.basename(path)}](../${path})`;
