import { findImports, resolveImport } from './imports.ts';
import type { SourceFile } from './source-file.ts';

/** Cycles of imports; each is named once, from its first file back to itself. */
export function cycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, findImports(file).flatMap((specifier) => resolveImport(file, specifier) ?? [])]));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push(`${[...trail.slice(start), path].join(' -> ')}: a cycle. Move what both need into a file of its own.`);
    if (start >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return found;
}
