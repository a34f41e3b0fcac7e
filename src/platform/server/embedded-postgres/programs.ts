import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { makeOpenFolder } from './open-folder.ts';
import { type PlatformPackage, platformPackage, useDatabaseUrl } from './platform-package.ts';
import { type Account, readReason, run } from './run.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** '18' */
  majorVersion: string;
}

/** Returns programs that the account can run, copied to `copyFolder` if needed. Only a trial run can tell. */
export async function runnablePrograms(account: Account | null, copyFolder: string): Promise<Programs> {
  const source = platformPackage();
  makeLinks(source.folder);
  const inPlace = await tryPrograms(source.folder, account);
  if (inPlace.programs) return inPlace.programs;
  const copy = join(copyFolder, `postgres-${source.version}`);
  if (!existsSync(copy)) copyPackage(source, copy);
  const copied = await tryPrograms(copy, account);
  if (copied.programs) return copied.programs;
  throw new StartError(`The bundled PostgreSQL doesn't work on this system (${copied.reason}). ${useDatabaseUrl}`);
}

async function tryPrograms(folder: string, account: Account | null): Promise<{ programs?: Programs; reason?: string }> {
  const bin = join(folder, 'native', 'bin');
  const file = (name: string) => join(bin, process.platform === 'win32' ? `${name}.exe` : name);
  const { code, output } = await run(file('postgres'), ['--version'], account, process.platform === 'win32' ? bin : '/');
  const version = /\b(\d{1,3})(?:\.|devel|beta|rc)/.exec(output)?.[1];
  if (code !== 0 || !version) return { reason: readReason(output) };
  return { programs: { initdb: file('initdb'), postgres: file('postgres'), pgCtl: file('pg_ctl'), majorVersion: version } };
}

/** npm packages can't contain symlinks, and the package's install script doesn't run with `--ignore-scripts`. */
function makeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      const place = join(folder, target);
      if (!exists(place)) symlinkSync(relative(dirname(target), source), place);
    } catch {
      // The folder isn't writable, or another start was faster. The trial run decides.
    }
  }
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function copyPackage(source: PlatformPackage, target: string): void {
  const draft = `${target}.draft.${process.pid}`;
  try {
    makeOpenFolder(dirname(target));
    cpSync(source.folder, draft, { recursive: true, verbatimSymlinks: true });
    makeLinks(draft);
    openToAll(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(target)) return;
    throw new StartError(`Couldn't copy the bundled PostgreSQL to ${target} (${(error as Error).message}). ${useDatabaseUrl}`);
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
