import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { replaceCluster } from './cluster.ts';
import { clusterPaths, rememberedDataFolder } from './data-folder.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { livePostmaster } from './postmaster-file.ts';

/** A new PostgreSQL beside the one of the data folder, which it can replace once it is stopped. */
export interface Replacement extends EmbeddedPostgres {
  finish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL beside the old one. The data folder changes only in `finish`; a killed attempt resumes.
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
