import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { replaceCluster } from './cluster.ts';
import { clusterPaths, rememberedDataFolder } from './data-folder.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { livePostmaster } from './postmaster-file.ts';

/** A PostgreSQL beside the one of the data folder, and how it takes its place once it has been stopped. */
export interface Replacement extends EmbeddedPostgres {
  finish(): Promise<void>;
  /** Takes it away again, once it has been stopped. */
  discard(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL of this program's version beside one that another version made. Until `finish`, the folder is as it was; an
 * attempt that was killed is taken up again by the next one.
 */
export async function startReplacement(options: EmbeddedPostgresOptions): Promise<Replacement> {
  const paths = clusterPaths(rememberedDataFolder(options.dataDir, options.isDefaultDataDir));
  if (await livePostmaster(paths.cluster))
    throw new StartError(`PostgreSQL is running in ${paths.dataDir}. Stop the OBDesk server that uses it first.`);
  const folder = join(paths.dataDir, 'replacement');
  const made = await startEmbeddedPostgres({ ...options, dataDir: folder, isDefaultDataDir: false });
  const finish = async () => {
    replaceCluster(paths, clusterPaths(folder));
    rmSync(folder, { recursive: true, force: true });
  };
  const discard = async () => rmSync(folder, { recursive: true, force: true });
  return { ...made, dataDir: paths.dataDir, finish, discard };
}
