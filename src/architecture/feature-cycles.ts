import { findImports, resolveImport } from './imports.ts';
import { findPlace } from './places.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Features that need each other, directly or round about; each cycle is named once. Tests may use any feature. */
export function featureCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const feature = getFeature(file.path);
    if (feature === undefined) continue;
    const used = findImports(file).flatMap((specifier) => getFeature(resolveImport(file, specifier) ?? '') ?? []);
    edges.set(feature, new Set([...(edges.get(feature) ?? []), ...used.filter((name) => name !== feature)]));
  }
  return [...edges.keys()].sort().flatMap((start) => {
    const cycle = findPathBack(edges, start, [start]);
    if (!cycle || cycle.some((name) => name < start)) return [];
    return [`features ${cycle.join(' -> ')}: they need each other. Let one subscribe to the other in src/app/, or move what both need.`];
  });
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
