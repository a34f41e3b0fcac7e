import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { findPreviousSecrets, readAppSecret } from '../../platform/server/app-secret.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../platform/server/log.ts';
import { fail, onStopSignal, printLine } from './program.ts';
import { type RunningApp, startApp } from './start-app.ts';

interface DatabaseServer {
  readonly connection: PoolConfig;
  readonly dataDir: string;
  stop(): Promise<void>;
}

const WEB_APP = join(process.cwd(), 'dist/web');

async function main(): Promise<void> {
  const starting = start(readConfig(process.env));
  onStopSignal(async () => {
    await (await starting).stop();
    process.exit(0);
  });
  const { url, setupUrl } = await starting;
  if (setupUrl) printLine(`No user exists yet. Create the first Admin here: ${setupUrl}`);
  printLine(`OBDesk ready on ${url}`);
}

async function start(config: Config): Promise<Pick<RunningApp, 'url' | 'setupUrl' | 'stop'>> {
  const logging = createLog(config.logLevel);
  const postgres = await startDatabase(config, logging.log);
  try {
    const appSecret = await readAppSecret(config, postgres.dataDir);
    const options = {
      config: { ...config, dataDir: postgres.dataDir },
      connection: postgres.connection,
      appSecret,
      previousSecrets: await findPreviousSecrets(config, postgres.dataDir),
      webFolder: WEB_APP,
      logging,
    };
    const { url, setupUrl, stop } = await startApp(options);
    return { url, setupUrl, stop: () => stop().then(() => postgres.stop()) };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function startDatabase(config: Config, log: ReturnType<typeof createLog>['log']): Promise<DatabaseServer> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, dataDir: config.dataDir, stop: async () => undefined };
  }
  const { dataDir, isDefaultDataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir, log, onLost: fail });
  return { connection: postgres.poolConfig, dataDir: postgres.dataDir, stop: () => postgres.stop() };
}

main().catch(fail);
