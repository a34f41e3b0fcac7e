import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { findPreviousSecrets, readAppSecret } from '../../platform/server/app-secret.ts';
import { type Config, readConfig } from '../../platform/server/config.ts';
import { startEmbeddedPostgres, stopOrphanedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../platform/server/log.ts';
import { fail, onStopSignal, printLine, surviveClosedOutput } from './program.ts';
import { type RunningApp, startApp } from './start-app.ts';
import { endWithSupervisor, reportReady } from './supervised.ts';

interface DatabaseServer {
  readonly connection: PoolConfig;
  /** Owns the tables; with `DATABASE_URL` the same account. */
  readonly ownerConnection: PoolConfig;
  readonly dataDir: string;
  stop(): Promise<void>;
}

const WEB_APP = join(process.cwd(), 'dist/web');

async function main(words: readonly string[]): Promise<void> {
  surviveClosedOutput();
  const config = readConfig(process.env);
  if (words.includes('--stop-database')) return stopDatabase(config);
  const logging = createLog(config.logLevel);
  const crash = onCrash(logging.log);
  const starting = start(config, logging, crash);
  onStopSignal(async () => {
    await (await starting).stop();
    process.exit(0);
  });
  const { url, setupUrl } = await starting;
  if (setupUrl) printLine(`There are no users yet. Create the first Admin: ${setupUrl}`);
  crash.leaveDatabase();
  reportReady();
  printLine(`OBDesk ready on ${url}`);
}

type Crash = ReturnType<typeof onCrash>;

/** Logs an uncaught error and exits. Stops the database only during startup; otherwise the next start reuses it. */
function onCrash(log: ReturnType<typeof createLog>['log']) {
  let database: DatabaseServer | undefined;
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Server crashed');
    Promise.resolve(database?.stop()).then(
      () => fail(error),
      () => fail(error),
    );
  });
  return {
    stopDatabase(started: DatabaseServer) {
      database = started;
    },
    leaveDatabase() {
      database = undefined;
    },
  };
}

/** Stops the database of a killed server that isn't restarted. */
async function stopDatabase({ databaseUrl, dataDir, isDefaultDataDir }: Config): Promise<void> {
  if (!databaseUrl) await stopOrphanedPostgres({ dataDir, isDefaultDataDir, log: createLog('silent').log });
  process.exit(0);
}

async function start(
  config: Config,
  logging: ReturnType<typeof createLog>,
  crash: Crash,
): Promise<Pick<RunningApp, 'url' | 'setupUrl' | 'stop'>> {
  endWithSupervisor((reason) => logging.log.warn({ reason }, 'Server restarted after an unexpected exit'));
  logging.log.info({ source: 'db' }, 'Waiting for PostgreSQL…');
  const postgres = await startDatabase(config, logging.log);
  crash.stopDatabase(postgres);
  try {
    const appSecret = await readAppSecret(config, postgres.dataDir);
    const options = {
      config: { ...config, dataDir: postgres.dataDir },
      connection: postgres.connection,
      ownerConnection: postgres.ownerConnection,
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
    const connection = { connectionString: config.databaseUrl };
    return { connection, ownerConnection: connection, dataDir: config.dataDir, stop: async () => undefined };
  }
  const { dataDir, isDefaultDataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir, log, onLost: fail });
  const { servingConfig, poolConfig } = postgres;
  return { connection: servingConfig, ownerConnection: poolConfig, dataDir: postgres.dataDir, stop: () => postgres.stop() };
}

main(process.argv.slice(2)).catch(fail);
