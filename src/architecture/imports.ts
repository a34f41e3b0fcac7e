import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

const STATIC = /^(?:import|export|\})[^'"`()=\n]*\sfrom\s+['"]([^'"\n]+)['"]/gm;
const FOR_ITS_EFFECT = /^import\s+['"]([^'"\n]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]/g;
const RE_EXPORT = /^(?:export\s[^'"`()=\n]*|\})\sfrom\s+['"]\./gm;

/** Returns all imports of a file, as written. Requires formatted code, in which a statement starts its line. */
export function findImports(file: SourceFile): string[] {
  return [STATIC, FOR_ITS_EFFECT, DYNAMIC].flatMap((pattern) => [...file.text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** Returns whether the file re-exports code of another file of the project. */
export function reExports(file: SourceFile): boolean {
  return [...file.text.matchAll(RE_EXPORT)].some((match) => match[0].startsWith('export') || closesAnExport(file.text, match.index));
}

function closesAnExport(text: string, brace: number): boolean {
  return /^export\b/.test(text.slice(text.lastIndexOf('\n', text.lastIndexOf('{', brace)) + 1));
}

/** Returns the project path of a relative import; undefined for a package. */
export function resolveImport(file: SourceFile, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file.path), specifier.replace(/\?.*$/, ''));
}

/** Returns the package of a bare import: `@mantine/core` for `@mantine/core/styles.css`. */
export function getPackage(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
