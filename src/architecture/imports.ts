import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

const STATIC = /^(?:import|export|\})[^'"`()=\n]*\sfrom\s+['"]([^'"\n]+)['"]/gm;
const FOR_ITS_EFFECT = /^import\s+['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const RE_EXPORT = /^(?:export\s[^'"`()=\n]*|\})\sfrom\s+['"]\./gm;

/** Everything a file imports, as written. Relies on the formatter: a statement starts its line. */
export function findImports(file: SourceFile): string[] {
  return [STATIC, FOR_ITS_EFFECT, DYNAMIC].flatMap((pattern) => [...file.text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** True when the file re-exports what another file of ours owns. */
export function reExports(file: SourceFile): boolean {
  return [...file.text.matchAll(RE_EXPORT)].some((match) => match[0].startsWith('export') || closesAnExport(file.text, match.index));
}

function closesAnExport(text: string, brace: number): boolean {
  return /^export\b/.test(text.slice(text.lastIndexOf('\n', text.lastIndexOf('{', brace)) + 1));
}

/** The project path a relative import means; undefined for a package. */
export function resolveImport(file: SourceFile, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, ''));
}

/** The package a bare import means: `@mantine/core/styles.css` is `@mantine/core`. */
export function getPackage(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
