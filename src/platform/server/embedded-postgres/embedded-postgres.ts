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
  const orphan = await livePostmaster(deps.paths.cluster);
  const { lock, ...connections } = await openSession(deps);
  if (orphan) options.log.info({ source: 'db', pid: orphan.pid }, 'Reconnected to the PostgreSQL process of a previous run');
  sweepDrafts(deps.paths, isAlive);
  const stop = superviseCluster({ ...deps, port: connections.poolConfig.port ?? deps.port }, lock, options);
  return { ...connections, dataDir: deps.paths.dataDir, stop };
}

/** Returns the running PostgreSQL, or one that `stop` stops again. Throws if the folder has no database. */
export async function connectEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { cluster } = clusterPaths(rememberedDataFolder(options.dataDir, options.isDefaultDataDir));
  if (!existsSync(cluster)) throw new StartError(`No database found in ${options.dataDir}. Set DATA_DIR to your data folder.`);
  if (!(await livePostmaster(cluster))) return startEmbeddedPostgres(options);
  const deps = await prepare(options);
  return { ...(await runningConnections(deps)), dataDir: deps.paths.dataDir, stop: async () => undefined };
}

/** Stops the PostgreSQL that a killed server left running, if any. */
export async function stopOrphanedPostgres(options: EmbeddedPostgresOptions): Promise<void> {
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
