import { findImports, resolveImport } from './imports.ts';
import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';
import { findCalls, findFunctions, findTriggers } from './sql-routines.ts';
import { findOwner } from './table-owners.ts';

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

function getFeature(path: string): string | undefined {
  const place = findPlace(path);
  return place?.area === 'feature' ? place.name : undefined;
}
