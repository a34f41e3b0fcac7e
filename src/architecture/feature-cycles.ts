import { findImports, resolveImport } from './imports.ts';
import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';
import { findCalls, findFunctions, findTriggers } from './sql-routines.ts';
import { findOwner } from './table-owners.ts';

const LIST = 'src/app/server/features.ts';

/**
 * Features that need each other, directly or round about, by imports or by SQL: calls of functions of the database and triggers on tables.
 * Each cycle is named once. Tests may use any feature.
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

/** Finds the files that a file needs by SQL: those of the functions it calls, and of the tables it puts triggers on. */
function createSqlEdges(files: readonly SourceFile[]): (file: SourceFile) => string[] {
  const functions = findFunctions(files);
  const triggers = findTriggers(files);
  return (file) => {
    const tables = triggers.filter((trigger) => trigger.file === file.path).map(({ table }) => findOwner(files, table)?.path ?? '');
    return [...findCalls(file, functions).map((called) => called.file), ...tables];
  };
}

/** The way from the last of `trail` back to `start`; undefined when there is none. */
function findPathBack(edges: ReadonlyMap<string, ReadonlySet<string>>, start: string, trail: readonly string[]): string[] | undefined {
  const next = [...(edges.get(trail.at(-1) ?? '') ?? [])];
  if (next.includes(start)) return [...trail, start];
  for (const name of next.filter((each) => !trail.includes(each))) {
    const found = findPathBack(edges, start, [...trail, name]);
    if (found) return found;
  }
  return undefined;
}

/** Features of the server that stand in the list before one whose server half they use: what others stand on comes first. */
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

/** The folders of the listed features, in the order of the list. */
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
