import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { ClusterPaths } from './data-folder.ts';
import { isAlive } from './postmaster-file.ts';
import type { Programs } from './programs.ts';
import { type Account, readReason, run } from './run.ts';

export const databaseUser = 'obdesk';

/** Character classes beyond ASCII, which pg_trgm needs for umlauts. Their names differ between systems. */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C'];

export async function ensureCluster(paths: ClusterPaths, programs: Programs, account: Account | null): Promise<void> {
  finishReplacement(paths);
  if (existsSync(paths.cluster)) return checkVersion(paths, programs);
  const draft = `${paths.cluster}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  try {
    await initialize(draft, paths, programs, account);
    renameSync(draft, paths.cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start may have been faster; the start lock decides which one continues.
    if (!existsSync(paths.cluster)) throw error;
  }
}

async function initialize(draft: string, paths: ClusterPaths, programs: Programs, account: Account | null): Promise<void> {
  let output = '';
  for (const type of characterTypes) {
    const result = await run(programs.initdb, initdbArguments(draft, paths, type), account, paths.home);
    if (result.code === 0) return;
    output = result.output;
    if (!output.includes('locale')) break;
  }
  throw new StartError(`Couldn't create the database in ${paths.home}: ${readReason(output)}`);
}

function initdbArguments(draft: string, paths: ClusterPaths, characterType: string): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterType}`];
  const access = usesPassword()
    ? ['--auth=scram-sha-256', `--pwfile=${createPassword(paths)}`]
    : ['--auth-local=trust', '--auth-host=reject'];
  return ['-D', draft, '-U', databaseUser, ...locale, ...access, '--no-instructions'];
}

/** On Windows the driver can't use Unix sockets: loopback TCP with a password instead. */
export function usesPassword(): boolean {
  return process.platform === 'win32';
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function passwordFile(paths: ClusterPaths): string {
  return join(paths.home, 'password');
}

function createPassword(paths: ClusterPaths): string {
  const file = passwordFile(paths);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return file;
}

export function readPassword(paths: ClusterPaths): string {
  return readFileSync(passwordFile(paths), 'utf8').trim();
}

/** The cluster belongs to another major version of PostgreSQL. */
export class VersionMismatch extends StartError {
  /** 'PostgreSQL 17' */
  readonly found: string;

  constructor(found: string, message: string) {
    super(message);
    this.found = found;
  }
}

function clusterVersion(paths: ClusterPaths): string | undefined {
  const file = join(paths.cluster, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function checkVersion(paths: ClusterPaths, programs: Programs): void {
  const found = clusterVersion(paths);
  if (found === programs.majorVersion) return;
  throw new VersionMismatch(
    `PostgreSQL ${found}`,
    `The database in ${paths.cluster} was created by PostgreSQL ${found}, but this OBDesk version includes PostgreSQL ${programs.majorVersion}. Run "npm run backup" with the old version, then "npm run restore -- <file> --replace" with this one.`,
  );
}

const replacement = (paths: ClusterPaths) => `${paths.cluster}.complete`;

/** Replaces the cluster and renames the old one after its version. After a crash, the next start finishes this. */
export function replaceCluster(paths: ClusterPaths, created: ClusterPaths): void {
  renameSync(created.cluster, replacement(paths));
  finishReplacement(paths);
}

function finishReplacement(paths: ClusterPaths): void {
  if (!existsSync(replacement(paths))) return;
  if (existsSync(paths.cluster)) renameSync(paths.cluster, join(paths.home, `made-by-${clusterVersion(paths)}-${Date.now()}`));
  renameSync(replacement(paths), paths.cluster);
}

/** Removes leftovers of starts that died during `initdb`. */
export function removeStaleDrafts(paths: ClusterPaths): void {
  for (const name of readdirSync(paths.home)) {
    const pid = draftPid(name, basename(paths.cluster));
    if (pid && pid !== process.pid && !isAlive(pid)) rmSync(join(paths.home, name), { recursive: true, force: true });
  }
}

function draftPid(name: string, cluster: string): number | null {
  return name.startsWith(`${cluster}.`) ? Number(name.slice(cluster.length + 1)) || null : null;
}
