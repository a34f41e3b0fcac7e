import { findImports, resolveImport } from './imports.ts';
import type { SourceFile } from './source-file.ts';

/** Lists package imports of commands in package.json that run before the install, which may use only Node's own modules. */
export function beforeInstallBreaches(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const loaded = new Set(files.filter(({ path }) => /^scripts\/[^/]+\.mjs$/.test(path)));
  const breaches: string[] = [];
  for (const file of loaded) {
    for (const specifier of findImports(file)) {
      const target = byPath.get(resolveImport(file, specifier) ?? '');
      if (target?.path.endsWith('.mjs')) loaded.add(target);
      else if (!specifier.startsWith('node:')) breaches.push(`${file.path} imports ${specifier}: ${ADVICE}`);
    }
  }
  return breaches;
}

const ADVICE = 'it is loaded before packages are installed. Use plain Node, or run a file of its own after the install.';
