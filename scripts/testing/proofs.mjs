import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps/project.mjs';

const POSTGRES = 'src/platform/server/embedded-postgres';

/** Tests that start many programs, and the files and folders whose change makes them run again. */
export const PROOFS = {
  'embedded PostgreSQL': {
    tests: [`${POSTGRES}/crash.test.ts`, `${POSTGRES}/start-and-stop.test.ts`],
    guards: [POSTGRES, 'src/testing/server/programs', 'package.json'],
  },
  'backup and restore commands': {
    tests: ['scripts/restore.test.ts'],
    guards: [
      ...[POSTGRES, 'src/platform/server/archive', 'src/platform/server/database', 'src/features/admin/backups', 'migrations'],
      ...['backup', 'restore', 'foreign-backup', 'command-database', 'program'].map((name) => `src/app/server/${name}.ts`),
      ...['src/testing/server/programs', 'scripts', 'package.json'],
    ],
  },
  'sandbox command': { tests: ['scripts/sandbox.test.ts'], guards: ['sandbox', 'scripts', 'package.json'] },
};

const FIGURES = 'scripts/testing/proofs.json';

/** Lists the tests that have passed on exactly the files that they guard. */
export function findProved(folder = root, proofs = PROOFS) {
  const stored = readStored(folder);
  return Object.entries(proofs).flatMap(([name, { tests, guards }]) => (stored[name] === digest(folder, guards) ? tests : []));
}

/** Keeps that all proofs have passed on the files as they are now. */
export function keepProved(folder = root, proofs = PROOFS) {
  const digests = Object.entries(proofs).map(([name, { guards }]) => [name, digest(folder, guards)]);
  writeFileSync(join(folder, FIGURES), `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
}

function readStored(folder) {
  const file = join(folder, FIGURES);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Of the names and contents of all files below the paths. */
function digest(folder, paths) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesBelow(folder, path)).filter((file) => file !== FIGURES);
  for (const file of [...new Set(files)].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full).flatMap((name) => filesBelow(folder, `${path}/${name}`));
}
