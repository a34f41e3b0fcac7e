import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import type { LauncherLog } from './launcher-log.ts';
import { makeOpenFolder } from './open-folder.ts';
import { type Account, run } from './run.ts';

/** Says where the data went when the default folder could not be used; read again at every start. */
const moveNote = 'moved-to';

/** The folder asked for, or the one the default folder was moved to at an earlier start. */
export function rememberedDataFolder(dataDir: string, isDefault: boolean): string {
  const note = join(dataDir, moveNote);
  return isDefault && existsSync(note) ? readFileSync(note, 'utf8').trim() : resolve(dataDir);
}

/** `cluster` is what PostgreSQL calls its data directory; `home` holds it, its log and its socket. */
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
  /** The folder in which root keeps what every account may reach. */
  systemFolder: string;
  log: Pick<LauncherLog, 'warn'>;
}

/** Makes the data folder and a place in it for PostgreSQL's account; only the default folder may move when that account cannot reach it. */
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
    // Of two first starts at once one finds it made by the other.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // The account has to pass through, but need not see what else is there. A folder with something in it is not ours to open.
    if (account && readdirSync(dataDir).length === 0) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    const paths = clusterPaths(realpathSync(dataDir));
    mkdirSync(paths.home, { recursive: true, mode: 0o700 });
    if (account) chownSync(paths.home, account.uid, account.gid);
    return paths;
  } catch (error) {
    throw unusable(dataDir, account, (error as Error).message);
  }
}

/** Asks by doing: modes say little about access lists, network folders or read-only mounts. */
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
