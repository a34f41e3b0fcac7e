import { findImports, resolveImport } from './imports.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Returns the import cycles between files, each once, from its first file back to itself. */
export function cycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, findImports(file).flatMap((specifier) => resolveImport(file, specifier) ?? [])]));
  return findCycles(edges).map((cycle) => `${cycle.join(' -> ')}: a cycle. Move what both need into a file of its own.`);
}

/**
 * Returns the cycles of imports between sibling folders of a feature or of the platform, each once. Files directly in the parent belong to
 * none of them. Tests may import from any folder.
 */
export function folderCycles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => path.startsWith('src/') && !isTest(path))) {
    for (const specifier of findImports(file)) {
      const siblings = findSiblings(file.path, resolveImport(file, specifier) ?? '');
      if (siblings) edges.set(siblings.from, (edges.get(siblings.from) ?? new Set()).add(siblings.to));
    }
  }
  return findCycles(edges).map((cycle) => `folders ${cycle.join(' -> ')}: a cycle. Move what both need to the folder above.`);
}

/** Returns the folders of two files below their common parent; undefined if a file is directly in it. */
function findSiblings(one: string, other: string): { readonly from: string; readonly to: string } | undefined {
  const from = one.split('/').slice(0, -1);
  const to = other.split('/').slice(0, -1);
  const depth = from.findIndex((folder, index) => folder !== to[index]);
  if (to.length <= depth || depth < (from[1] === 'features' ? 4 : 2)) return undefined;
  return { from: from.slice(0, depth + 1).join('/'), to: to.slice(0, depth + 1).join('/') };
}

function findCycles(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.push([...trail.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, []);
  return found;
}
