import { findImports, resolveImport } from './imports.ts';
import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';
import { findCalls, findFunctions, findTriggers } from './sql-routines.ts';
import { findOwner } from './table-owners.ts';

const LIST = 'src/app/server/features.ts';

/**
 * Returns features that depend on each other, directly or transitively, by imports or by SQL: calls of database functions and triggers on
 * tables. Lists each cycle once. Tests may use any feature.
 */
export function featureCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>();
  const bySql = createSqlEdges(files);
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const feature = getFeature(file.path);
    if (feature === undefined) continue;
    const imported = findImports(file).map((specifier) => resolveImport(file, specifier) ?? '');
    const used = [...imported, ...bySql(file)].flatMap((path) => getFeature(path) ?? []);
    edges.set(feature, new Set([...(edges.get(feature) ?? []), ...used.filter((name) => name !== feature)]));
  }
  return [...edges.keys()].sort().flatMap((start) => {
    const cycle = findPathBack(edges, start, [start]);
    if (!cycle || cycle.some((name) => name < start)) return [];
    return [`features ${cycle.join(' -> ')}: they need each other. Let one subscribe to the other in src/app/, or move what both need.`];
  });
}

/** Returns the files that a file depends on by SQL: those of the functions it calls, and of the tables on which it creates triggers. */
function createSqlEdges(files: readonly SourceFile[]): (file: SourceFile) => string[] {
  const functions = findFunctions(files);
  const triggers = findTriggers(files);
  return (file) => {
    const tables = triggers.filter((trigger) => trigger.file === file.path).map(({ table }) => findOwner(files, table)?.path ?? '');
    return [...findCalls(file, functions).map((called) => called.file), ...tables];
  };
}

/** Returns the path from the last element of `trail` back to `start`; undefined if there is none. */
function findPathBack(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string, trail: readonly string[]): string[] | undefined {
  const next = [...(edges.get(trail.at(-1) ?? '') ?? [])];
  if (next.includes(start)) return [...trail, start];
  for (const name of next.filter((each) => !trail.includes(each))) {
    const found = findPathBack(edges, start, [...trail, name]);
    if (found) return found;
  }
  return undefined;
}

/** Returns features that the server lists before a feature whose server code they use. */
export function featureOrderBreaches(files: readonly SourceFile[]): string[] {
  const list = files.find(({ path }) => path === LIST);
  const order = list ? findOrder(list) : [];
  const isBefore = (one: string, other: string) => order.includes(other) && order.indexOf(one) < order.indexOf(other);
  const wrong = order.flatMap((name) =>
    findUsed(files, name)
      .filter((used) => isBefore(name, used))
      .map((used) => [name, used] as const),
  );
  return wrong.map(([name, used]) => `${LIST}: ${name} stands before ${used}, which it uses. Move its line below.`);
}

/** Returns the folders of the listed features, in list order. */
function findOrder(list: SourceFile): string[] {
  const imports = [...list.text.matchAll(/import \{ (\w+) \} from '[^']*\/features\/[\w-]+\/([\w-]+)\//g)];
  const folderOf = new Map(imports.map(([, name, folder]) => [name, folder ?? '']));
  const listed = /FEATURES[^=]*= \[([^\]]*)\]/.exec(list.text)?.[1] ?? '';
  return [...listed.matchAll(/\w+/g)].flatMap(([name]) => folderOf.get(name) ?? []);
}

function findUsed(files: readonly SourceFile[], name: string): string[] {
  const own = files.filter(({ path }) => findServer(path) === name && !isTest(path));
  return [...new Set(own.flatMap((file) => findImports(file).flatMap((specifier) => findServer(resolveImport(file, specifier)) ?? [])))];
}

function findServer(path = ''): string | undefined {
  const place = findPlace(path);
  return place?.layer === 'feature' && place.side === 'server' ? place.name : undefined;
}

function getFeature(path: string): string | undefined {
  const place = findPlace(path);
  return place?.layer === 'feature' ? place.name : undefined;
}
