import type { PoolConfig } from 'pg';
import type { BackupDeps } from '../../features/admin/backups/server/backup.run.ts';
import { NO_KEY } from '../../features/admin/backups/server/backup-file.ts';
import { findAppSecret, findPreviousSecrets } from '../../platform/server/app-secret.ts';
import type { Config } from '../../platform/server/config.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import { connect } from '../../platform/server/database/migrate.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog, withFields } from '../../platform/server/log.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { type Opened, printLine, wantsDetails } from './program.ts';

interface CommandDatabase {
  readonly deps: Pick<BackupDeps, 'config' | 'database' | 'log' | 'secrets'>;
  readonly hasKey: boolean;
  /** Cancels running statements and stops the services started for the command. */
  close(): Promise<void>;
}

type Reached = Pick<EmbeddedPostgres, 'poolConfig' | 'dataDir' | 'stop'>;

/** Opens the database of `DATABASE_URL`, else of the data folder, without a statement timeout. */
export async function openForCommand(
  config: Config,
  opened: Opened,
  reach: (options: EmbeddedPostgresOptions) => Promise<Reached>,
): Promise<CommandDatabase> {
  const reaching = reachDatabase(config, reach);
  opened.add(async () => (await reaching).stop());
  const postgres = await reaching;
  await requireAnswer(postgres.poolConfig);
  const database = await openReached(config, postgres);
  opened.add(database.close);
  return database;
}

async function reachDatabase(
  { dataDir, isDefaultDataDir, databaseUrl }: Config,
  reach: (options: EmbeddedPostgresOptions) => Promise<Reached>,
) {
  if (databaseUrl) return { poolConfig: { connectionString: databaseUrl }, dataDir, stop: async () => undefined };
  return reach({
    dataDir,
    isDefaultDataDir,
    log: { info: () => undefined, warn: ({ source, ...fields }, message) => printLine(withFields(message, fields)) },
  });
}

async function openReached(config: Config, postgres: Reached): Promise<CommandDatabase> {
  const secret = await findAppSecret(config, postgres.dataDir);
  // The command itself reports errors.
  const { log } = createLog(wantsDetails() ? config.logLevel : 'silent', process.stderr);
  const database = openDatabase({ ...postgres.poolConfig, statement_timeout: 0, application_name: 'obdesk-command' }, log);
  const box = createSecretBox(secret ?? '', await findPreviousSecrets(config, postgres.dataDir));
  const secrets = secret === undefined ? { ...box, keyMark: NO_KEY } : box;
  const close = async () => {
    await Promise.race([database.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    await postgres.stop();
  };
  return { deps: { config: { ...config, dataDir: postgres.dataDir }, database, log, secrets }, hasKey: secret !== undefined, close };
}

/** Reports a wrong password or an unreachable server with the name of the setting. */
async function requireAnswer(connection: PoolConfig): Promise<void> {
  const client = await connect(connection);
  await client.end();
}
