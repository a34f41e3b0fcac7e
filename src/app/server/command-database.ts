import type { BackupDeps } from '../../features/admin/backups/server/backup.run.ts';
import { findAppSecret, findPreviousSecrets } from '../../platform/server/app-secret.ts';
import type { Config } from '../../platform/server/config.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../platform/server/log.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';

/** The mark of a key that there is not. */
export const NO_KEY = '';

interface CommandDatabase {
  readonly deps: Pick<BackupDeps, 'config' | 'database' | 'log' | 'secrets'>;
  /** This machine has a key for secrets. */
  readonly hasKey: boolean;
  /** Ends what still runs, and stops what was started for the command. */
  close(): Promise<void>;
}

/** Opens the database of a command, which takes its time: the one of `DATABASE_URL`, else the one of the data folder. */
export async function openForCommand(
  config: Config,
  reach: (options: EmbeddedPostgresOptions) => Promise<Pick<EmbeddedPostgres, 'poolConfig' | 'dataDir' | 'stop'>>,
): Promise<CommandDatabase> {
  const { log } = createLog('warn', process.stderr);
  const postgres = config.databaseUrl
    ? { poolConfig: { connectionString: config.databaseUrl }, dataDir: config.dataDir, stop: async () => undefined }
    : await reach({ dataDir: config.dataDir, isDefaultDataDir: config.isDefaultDataDir, log });
  const secret = await findAppSecret(config, postgres.dataDir);
  const database = openDatabase({ ...postgres.poolConfig, statement_timeout: 0, application_name: 'obdesk-command' }, log);
  const box = createSecretBox(secret ?? '', await findPreviousSecrets(config, postgres.dataDir));
  const secrets = secret === undefined ? { ...box, keyMark: NO_KEY } : box;
  const close = async () => {
    await Promise.race([database.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await postgres.stop();
  };
  return { deps: { config: { ...config, dataDir: postgres.dataDir }, database, log, secrets }, hasKey: secret !== undefined, close };
}
