import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { ensureCluster, findFreePort, removeStaleDrafts, replaceCluster, usesPassword } from './cluster.ts';
import { clusterPaths, type LauncherLog, prepareDataFolder, resolveDataFolder } from './data-folder.ts';
import { type PostmasterDeps, stopPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-file.ts';
import { DATABASE_URL_HINT, findPrograms } from './programs.ts';
import { type Account, run } from './run.ts';
import { AlreadyRunning, type Connections, connectToRunning, openSession, type StartLock } from './session.ts';
import { createSocketFolder, removeSocketFolder, socketPort } from './socket-folder.ts';

interface SupervisorOptions {
  log: Pick<LauncherLog, 'warn'>;
  onLost?: ((reason: Error) => void) | undefined;
}

/** Restarts the server whenever the lock's session ends, until `stop` is called. */
function superviseCluster(deps: PostmasterDeps, first: StartLock, { log, onLost }: SupervisorOptions): () => Promise<void> {
  let stopped: Promise<void> | null = null;

  async function watch(lock: StartLock): Promise<void> {
    await lock.lost;
    while (!stopped) {
      log.warn({ source: 'db' }, 'Lost the connection to PostgreSQL; restarting it');
      const next = await openSession(deps).catch((error: Error) => error);
      if (!(next instanceof Error)) return stopped ? next.lock.release() : watch(next.lock);
      log.warn({ source: 'db', reason: next.message }, 'Failed to restart PostgreSQL');
      if (next instanceof AlreadyRunning) return onLost?.(next);
      await pause(1000);
    }
  }

  const watching = watch(first);

  async function stop(): Promise<void> {
    await stopPostmaster(deps);
    // A restart may be in progress.
    await watching;
    await stopPostmaster(deps);
    removeSocketFolder(deps.socketFolder, deps.paths.home);
  }

  return () => {
    stopped ??= stop();
    return stopped;
  };
}

/**
 * Returns the account PostgreSQL runs as, null for our own. It can't be root; an existing cluster runs as its owner.
 */
async function databaseAccount(cluster: string): Promise<Account | null> {
  const own = process.getuid?.();
  const owner = findOwner(cluster);
  if (own === undefined) return null;
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new StartError(
        `The database in ${cluster} belongs to the account ${owner.name}. Start OBDesk with that account or use another DATA_DIR.`,
      );
    return null;
  }
  if (owner && owner.uid !== 0) return owner;
  const account = (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (!account)
    throw new StartError(
      `PostgreSQL can't run as root, and there is no account 'postgres' or 'nobody'. Start OBDesk as a regular user. ${DATABASE_URL_HINT}`,
    );
  return account;
}

function findOwner(folder: string): Account | null {
  try {
    const { uid, gid } = statSync(folder);
    return { name: `with UID ${uid}`, uid, gid };
  } catch {
    return null;
  }
}

async function accountNamed(name: string): Promise<Account | null> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name], null), run('id', ['-g', name], null)]);
  if (uid.code !== 0 || gid.code !== 0) return null;
  return { name, uid: Number(uid.output), gid: Number(gid.output) };
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Whether the data folder is the default. Only that may be moved to where the PostgreSQL account can access it. */
  isDefaultDataDir: boolean;
  log: LauncherLog;
  /** Called when the database is lost permanently because another start took it over. The server should exit. */
  onLost?: (reason: Error) => void;
  /** Folder in which root stores files that every account may access. Set by tests. */
  systemFolder?: string;
}

export interface EmbeddedPostgres extends Connections {
  dataDir: string;
  /** Stops PostgreSQL. Close the pools first. Can be called repeatedly. */
  stop(): Promise<void>;
}

/** Starts the bundled PostgreSQL or takes over a running one, and restarts it until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deps = await prepare(options);
  const orphaned = await findPostmaster(deps.paths.cluster);
  const { lock, ...connections } = await openSession(deps);
  if (orphaned) options.log.info({ source: 'db', pid: orphaned.pid }, 'Reconnected to the PostgreSQL process of a previous run');
  removeStaleDrafts(deps.paths);
  const stop = superviseCluster({ ...deps, port: connections.poolConfig.port ?? deps.port }, lock, options);
  return { ...connections, dataDir: deps.paths.dataDir, stop };
}

/** Returns the running PostgreSQL, or one that `stop` stops again. Throws if the folder has no database. */
export async function connectEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { cluster } = clusterPaths(resolveDataFolder(options.dataDir, options.isDefaultDataDir));
  if (!existsSync(cluster)) throw new StartError(`No database found in ${options.dataDir}. Set DATA_DIR to your data folder.`);
  if (!(await findPostmaster(cluster))) return startEmbeddedPostgres(options);
  const deps = await prepare(options);
  return { ...(await connectToRunning(deps)), dataDir: deps.paths.dataDir, stop: async () => undefined };
}

/** Stops the PostgreSQL that a killed server left running, if any. */
export async function stopOrphanedPostgres(options: EmbeddedPostgresOptions): Promise<void> {
  const { cluster } = clusterPaths(resolveDataFolder(options.dataDir, options.isDefaultDataDir));
  if (await findPostmaster(cluster)) await (await startEmbeddedPostgres(options)).stop();
}

async function prepare({
  dataDir,
  isDefaultDataDir,
  log,
  systemFolder = '/var/lib/obdesk',
}: EmbeddedPostgresOptions): Promise<PostmasterDeps> {
  const dataFolder = resolveDataFolder(dataDir, isDefaultDataDir);
  const account = await databaseAccount(clusterPaths(dataFolder).cluster);
  const paths = await prepareDataFolder({ dataDir: dataFolder, isDefault: isDefaultDataDir, account, systemFolder, log });
  const programs = await findPrograms(account, account ? systemFolder : paths.dataDir);
  await ensureCluster(paths, programs, account);
  const port = usesPassword() ? await findFreePort() : socketPort;
  return { paths, programs, account, port, socketFolder: createSocketFolder(paths.home, account) };
}

/** A new PostgreSQL beside the one of the data folder, which it can replace once it is stopped. */
export interface Replacement extends EmbeddedPostgres {
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL beside the old one. The data folder changes only in `finish`; a killed attempt resumes.
 */
export async function startReplacement(options: EmbeddedPostgresOptions): Promise<Replacement> {
  const paths = clusterPaths(resolveDataFolder(options.dataDir, options.isDefaultDataDir));
  if (await findPostmaster(paths.cluster))
    throw new StartError(`PostgreSQL is running in ${paths.dataDir}. Stop the OBDesk server that uses it first.`);
  const folder = join(paths.dataDir, 'replacement');
  const started = await startEmbeddedPostgres({ ...options, dataDir: folder, isDefaultDataDir: false });
  const finish = async () => {
    replaceCluster(paths, clusterPaths(folder));
    rmSync(folder, { recursive: true, force: true });
  };
  const discard = async () => rmSync(folder, { recursive: true, force: true });
  return { ...started, dataDir: paths.dataDir, finish, discard };
}
