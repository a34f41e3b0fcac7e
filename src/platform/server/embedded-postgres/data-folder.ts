import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { type Account, run } from './run.ts';

type Write = (fields: Readonly<Record<string, unknown>>, message: string) => void;

/** The part of the logger that starting PostgreSQL uses; commands print the warnings instead. */
export interface LauncherLog {
  readonly info: Write;
  readonly warn: Write;
}

/** Name of the file with the new location if the default folder couldn't be used. Read at every start. */
const LOCATION_FILE = 'moved-to';

/** Returns the given folder, or the one the default folder was moved to by an earlier start. */
export function resolveDataFolder(dataDir: string, isDefault: boolean): string {
  const file = join(dataDir, LOCATION_FILE);
  return isDefault && existsSync(file) ? readFileSync(file, 'utf8').trim() : resolve(dataDir);
}

export interface ClusterPaths {
  dataDir: string;
  home: string;
  cluster: string;
  log: string;
}

export function clusterPaths(dataDir: string): ClusterPaths {
  const home = join(dataDir, 'postgres');
  return { dataDir, home, cluster: join(home, 'cluster'), log: join(home, 'postgres.log') };
}

interface DataFolderOptions {
  dataDir: string;
  isDefault: boolean;
  account: Account | null;
  /** Folder in which root stores files that every account may access. */
  systemFolder: string;
  log: Pick<LauncherLog, 'warn'>;
}

/** Creates the data folder. Moves the default folder, but no other, if the PostgreSQL account can't access it. */
export async function prepareDataFolder({ dataDir, isDefault, account, systemFolder, log }: DataFolderOptions): Promise<ClusterPaths> {
  const paths = createFolders(dataDir, account);
  const reason = await findAccessProblem(paths, account);
  if (!reason) return paths;
  if (!isDefault || !account || existsSync(paths.cluster)) throw accessError(dataDir, account, reason);
  const moved = createFolders(join(systemFolder, `data-${shortHash(paths.dataDir)}`), account);
  const movedProblem = await findAccessProblem(moved, account);
  if (movedProblem) throw accessError(moved.dataDir, account, movedProblem);
  writeFileSync(join(paths.dataDir, LOCATION_FILE), `${moved.dataDir}\n`);
  log.warn(
    { dataDir: moved.dataDir, wanted: paths.dataDir, account: account.name },
    "Using another data folder because the PostgreSQL account can't access the default one",
  );
  return moved;
}

function createFolders(dataDir: string, account: Account | null): ClusterPaths {
  try {
    createOpenFolder(dirname(dataDir));
    // Two first starts may create it at the same time.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The account has to pass through but not list the folder. A folder with content isn't ours to open.
    if (account && readdirSync(dataDir).length === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    const paths = clusterPaths(realpathSync(dataDir));
    mkdirSync(paths.home, { recursive: true, mode: 0o700 });
    if (account) chownSync(paths.home, account.uid, account.gid);
    return paths;
  } catch (error) {
    throw accessError(dataDir, account, (error as Error).message);
  }
}

/** Tries to write: file modes don't cover access lists, network folders or read-only mounts. */
async function findAccessProblem(paths: ClusterPaths, account: Account | null): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const trial = join(paths.home, `.trial.${process.pid}`);
  const { code, output } = await run('/bin/sh', ['-c', ': > "$0" && rm "$0"', trial], account);
  return code === 0 ? null : (output.trim().split('\n').at(-1) ?? 'not writable');
}

function accessError(dataDir: string, account: Account | null, reason: string): StartError {
  const who = account ? `The PostgreSQL account ${account.name}` : 'This account';
  return new StartError(`${who} can't use the data folder ${dataDir} (${reason}). Set DATA_DIR to a folder it can read and write.`);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Creates a folder that all accounts can enter, independent of the umask: the PostgreSQL account has to pass through. */
export function createOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  for (let created = folder; created.length >= first.length; created = dirname(created)) chmodSync(created, 0o755);
}
