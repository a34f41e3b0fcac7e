import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import type { LauncherLog } from './launcher-log.ts';
import { makeOpenFolder } from './open-folder.ts';
import { type Account, run } from './run.ts';

/** File with the new location if the default folder couldn't be used. Read at every start. */
const moveNote = 'moved-to';

/** Returns the given folder, or the one the default folder was moved to by an earlier start. */
export function rememberedDataFolder(dataDir: string, isDefault: boolean): string {
  const note = join(dataDir, moveNote);
  return isDefault && existsSync(note) ? readFileSync(note, 'utf8').trim() : resolve(dataDir);
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

interface Wanted {
  dataDir: string;
  isDefault: boolean;
  account: Account | null;
  /** Folder in which root stores files that every account may access. */
  systemFolder: string;
  log: Pick<LauncherLog, 'warn'>;
}

/** Creates the data folder. Moves the default folder, but no other, if the PostgreSQL account can't access it. */
export async function usableDataFolder({ dataDir, isDefault, account, systemFolder, log }: Wanted): Promise<ClusterPaths> {
  const wanted = makeFolders(dataDir, account);
  const reason = await whyUnusable(wanted, account);
  if (!reason) return wanted;
  if (!isDefault || !account || existsSync(wanted.cluster)) throw unusable(dataDir, account, reason);
  const moved = makeFolders(join(systemFolder, `data-${shortHash(wanted.dataDir)}`), account);
  const stillWrong = await whyUnusable(moved, account);
  if (stillWrong) throw unusable(moved.dataDir, account, stillWrong);
  writeFileSync(join(wanted.dataDir, moveNote), `${moved.dataDir}\n`);
  log.warn(
    { dataDir: moved.dataDir, wanted: wanted.dataDir, account: account.name },
    "Using another data folder because the PostgreSQL account can't access the default one",
  );
  return moved;
}

function makeFolders(dataDir: string, account: Account | null): ClusterPaths {
  try {
    makeOpenFolder(dirname(dataDir));
    // Two first starts may create it at the same time.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The account has to pass through but not list the folder. A folder with content isn't ours to open.
    if (account && readdirSync(dataDir).length === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    const paths = clusterPaths(realpathSync(dataDir));
    mkdirSync(paths.home, { recursive: true, mode: 0o700 });
    if (account) chownSync(paths.home, account.uid, account.gid);
    return paths;
  } catch (error) {
    throw unusable(dataDir, account, (error as Error).message);
  }
}

/** Tries to write: file modes don't cover access lists, network folders or read-only mounts. */
async function whyUnusable(paths: ClusterPaths, account: Account | null): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const trial = join(paths.home, `.trial.${process.pid}`);
  const { code, output } = await run('/bin/sh', ['-c', ': > "$0" && rm "$0"', trial], account);
  return code === 0 ? null : (output.trim().split('\n').at(-1) ?? 'not writable');
}

function unusable(dataDir: string, account: Account | null, reason: string): StartError {
  const who = account ? `The PostgreSQL account ${account.name}` : 'This account';
  return new StartError(`${who} can't use the data folder ${dataDir} (${reason}). Set DATA_DIR to a folder it can read and write.`);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
