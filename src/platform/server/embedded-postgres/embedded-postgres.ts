import { existsSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { databaseAccount } from './account.ts';
import { ensureCluster, freePort, sweepDrafts, usesPassword } from './cluster.ts';
import { clusterPaths, rememberedDataFolder, usableDataFolder } from './data-folder.ts';
import type { LauncherLog } from './launcher-log.ts';
import type { PostmasterDeps } from './postmaster.ts';
import { isAlive, livePostmaster } from './postmaster-file.ts';
import { runnablePrograms } from './programs.ts';
import { type Connections, openSession, runningConnections } from './session.ts';
import { socketFolder, socketPort } from './socket-folder.ts';
import { superviseCluster } from './supervisor.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Whether the data folder is the default; only that may be moved to where PostgreSQL's account can reach it. */
  isDefaultDataDir: boolean;
  log: LauncherLog;
  /** The database is gone for good (another start has taken it over): the server should end. */
  onLost?: (reason: Error) => void;
  /** The folder in which root puts what every account may reach; tests name one of their own. */
  systemFolder?: string;
}

export interface EmbeddedPostgres extends Connections {
  /** The folder of the data; not always the one asked for. */
  dataDir: string;
  /** Stops PostgreSQL. Close the pools first; calling it twice is the same as once. */
  stop(): Promise<void>;
}

/** Starts the bundled PostgreSQL on a data folder, or takes over the one a killed server left, and keeps it running until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const deps = await prepare(options);
  const orphan = await livePostmaster(deps.paths.cluster);
  const { lock, ...connections } = await openSession(deps);
  if (orphan) options.log.info({ source: 'db', pid: orphan.pid }, 'Reconnected to the PostgreSQL process of a previous run');
  sweepDrafts(deps.paths, isAlive);
  const stop = superviseCluster({ ...deps, port: connections.poolConfig.port ?? deps.port }, lock, options);
  return { ...connections, dataDir: deps.paths.dataDir, stop };
}

/**
 * The PostgreSQL of a data folder for a command that may run beside its server: the one that runs, else one that is started and that
 * `stop` stops again. A folder without a database is refused.
 */
export async function reachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { cluster } = clusterPaths(rememberedDataFolder(options.dataDir, options.isDefaultDataDir));
  if (!existsSync(cluster)) throw new StartError(`No database found in ${options.dataDir}. Set DATA_DIR to your data folder.`);
  if (!(await livePostmaster(cluster))) return startEmbeddedPostgres(options);
  const deps = await prepare(options);
  return { ...(await runningConnections(deps)), dataDir: deps.paths.dataDir, stop: async () => undefined };
}

/** Stops the PostgreSQL that a killed server left on a data folder; does nothing where none runs. */
export async function stopLeftPostgres(options: EmbeddedPostgresOptions): Promise<void> {
  const { cluster } = clusterPaths(rememberedDataFolder(options.dataDir, options.isDefaultDataDir));
  if (await livePostmaster(cluster)) await (await startEmbeddedPostgres(options)).stop();
}

async function prepare({
  dataDir,
  isDefaultDataDir,
  log,
  systemFolder = '/var/lib/obdesk',
}: EmbeddedPostgresOptions): Promise<PostmasterDeps> {
  const remembered = rememberedDataFolder(dataDir, isDefaultDataDir);
  const account = await databaseAccount(clusterPaths(remembered).cluster);
  const paths = await usableDataFolder({ dataDir: remembered, isDefault: isDefaultDataDir, account, systemFolder, log });
  const programs = await runnablePrograms(account, account ? systemFolder : paths.dataDir);
  await ensureCluster(paths, programs, account);
  const port = usesPassword() ? await freePort() : socketPort;
  return { paths, programs, account, port, socketFolder: socketFolder(paths.home, account) };
}
