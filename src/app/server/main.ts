import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../platform/server/log.ts';
import { readAppSecret } from '../../platform/server/secret-box.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { type RunningApp, startApp } from './start-app.ts';

interface DatabaseServer {
  readonly connection: PoolConfig;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The folder the process was started in: where `npm start` runs, or where a package of this program was unpacked. */
const HOME = process.cwd();
const MIGRATIONS = process.env.OBDESK_MIGRATIONS ?? join(HOME, 'migrations');
const WEB_APP = join(HOME, 'dist/web');

async function main(): Promise<void> {
  const starting = start(readConfig(process.env));
  stopOnSignal(() => starting.then((running) => running.stop()));
  const { url, setupUrl } = await starting;
  if (setupUrl) say(`No user exists yet. Create the first Admin here: ${setupUrl}`);
  say(`OBDesk ready on ${url}`);
}

async function start(config: Config): Promise<Pick<RunningApp, 'url' | 'setupUrl' | 'stop'>> {
  const logging = createLog(config.logLevel);
  const postgres = await startDatabase(config, logging.log);
  try {
    const appSecret = await readAppSecret(config, postgres.dataDir);
    const { connection, dataDir } = postgres;
    const options = { config: { ...config, dataDir }, connection, appSecret, migrationsFolder: MIGRATIONS, webFolder: WEB_APP, logging };
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

/** Stops once, however often it is asked: server first, then the database. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: Error) => fail(error),
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: unknown): never {
  const message = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch(fail);
