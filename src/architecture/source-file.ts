import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project; `path` is relative to the project's root, with `/`. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Names that start with a dot are generated. */
const SOURCE = /(?:^|[\\/])[^.\\/][^\\/]*\.(?:ts|tsx|mjs|css|sql)$/;
const FOLDERS = ['src', 'e2e', 'bench', 'scripts', 'sample-data', 'sandbox', 'migrations'];

/** Returns all sources of the project, including configuration files. */
export function readSources(root: string): SourceFile[] {
  const inRoot = readdirSync(root).filter((name) => /\.config\.(ts|mjs|js|cjs)$/.test(name));
  return [...inRoot, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

function filesBelow(root: string, folder: string): string[] {
  const entries = readdirSync(root).includes(folder) ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) : [];
  return entries.filter((path) => SOURCE.test(path)).map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
}

export const isTest = (path: string): boolean => /\.(test\.ts|(browser|component)\.tsx)$/.test(path);
