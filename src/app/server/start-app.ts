import { setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { PoolConfig } from 'pg';
import { createFirstAdmin, createSetupToken } from '../../features/admin/auth/server/setup.service.ts';
import { createChanges } from '../../platform/server/changes/changes.ts';
import { type Clock, systemClock } from '../../platform/server/clock.ts';
import type { Config } from '../../platform/server/config.ts';
import { warnAboutPrivileges } from '../../platform/server/database/account-privileges.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import { openListener } from '../../platform/server/database/listen.ts';
import type { LockRules } from '../../platform/server/database/lock-tracker.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { createEmails } from '../../platform/server/email-delivery.ts';
import { trackConnections, waitForHandlers } from '../../platform/server/http/connections.ts';
import { JOBS_CHANNEL, startJobs } from '../../platform/server/jobs.ts';
import { createLiveHub, publishChange, publishChanges } from '../../platform/server/live/live.ts';
import { createLog } from '../../platform/server/log.ts';
import { createSecretBox } from '../../platform/server/secret-box.ts';
import { createPerServer, type PasswordCost, type ServerDeps } from '../../platform/server/server-deps.ts';
import { StartError } from '../../platform/server/start-error.ts';
import { createWorkerPool, type WorkerLimits } from '../../platform/server/workers/worker-pool.ts';
import { buildServer } from './build-server.ts';
import { FEATURES } from './features.ts';
import { LOCK_ORDER } from './lock-order.ts';

export interface RunningApp {
  readonly deps: ServerDeps;
  /** URL this process listens on. Users may use `APP_URL` instead. */
  readonly url: string;
  /** URL to create the first Admin; undefined once there is one. */
  readonly setupUrl: string | undefined;
  /** Finishes running work within about 10 s and closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly connection: PoolConfig;
  /** Account that owns and migrates the tables. */
  readonly ownerConnection: PoolConfig;
  readonly appSecret: string;
  /** Previous keys, newest first. */
  readonly previousSecrets?: readonly string[];
  readonly webFolder: string;
  readonly logging?: ReturnType<typeof createLog>;
  readonly clock?: Clock;
  /** Set by tests. Receives the locks of each transaction and the request it belongs to. */
  readonly onLocks?: LockRules['onEnd'];
  /** Set by tests. */
  readonly passwordCost?: PasswordCost;
  readonly workers?: { readonly entry: string; readonly limits?: WorkerLimits };
}

const checksLocks = process.env.NODE_ENV === 'test';

const WORKER = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

/** Time for requests and jobs to finish at shutdown; the database needs the rest of 10 s. */
const PATIENCE_MS = 7_000;

/** Time for provider requests to finish. The next start repeats aborted work or looks up its outcome. */
const PROVIDER_PATIENCE_MS = 1_000;

/** Migrates the database and serves app and API. If the start fails, everything is closed. */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const { config } = options;
  for (const { checkEnvironment } of FEATURES) checkEnvironment?.(config.environment);
  const { log, ring } = options.logging ?? createLog(config.logLevel);
  const applied = await migrate(options.ownerConnection);
  await warnAboutPrivileges(options.connection, log);
  log.info({ source: 'db', migrations: applied.length }, 'Database ready');
  const opened: (() => Promise<unknown>)[] = [];
  const closeAll = once(async () => {
    for (const close of opened.reverse()) await close();
  });
  try {
    const database = openDatabase(options.connection, log, checksLocks ? { order: LOCK_ORDER, onEnd: options.onLocks } : undefined);
    opened.push(() => database.close());
    const listener = await openListener(options.connection, log, database);
    opened.push(() => listener.close());
    const workers = createWorkerPool(options.workers?.entry ?? WORKER, log, options.workers?.limits);
    opened.push(() => workers.close());
    const clock = options.clock ?? systemClock;
    const jobs = await startJobs({ database, log, clock });
    opened.push(() => jobs.close());
    const live = createLiveHub(listener, clock);
    live.onNotify(JOBS_CHANNEL, jobs.wake);
    const stopping = new AbortController();
    setMaxListeners(0, stopping.signal);
    const deps: ServerDeps = {
      config,
      clock,
      database,
      log,
      logRing: ring,
      live,
      jobs,
      workers,
      changes: createChanges(),
      stopping: stopping.signal,
      secrets: createSecretBox(options.appSecret, options.previousSecrets),
      emails: createEmails({
        kinds: FEATURES.flatMap((feature) => feature.emails ?? []),
        getDeps: () => deps,
        createDelivery: findDelivery(),
      }),
      importTargets: FEATURES.flatMap((feature) => feature.importTargets ?? []),
      exportSources: FEATURES.flatMap((feature) => feature.exportSources ?? []),
      listExports: FEATURES.flatMap((feature) => feature.listExports ?? []),
      searches: FEATURES.flatMap((feature) => feature.searches ?? []),
      healthChecks: FEATURES.flatMap((feature) => feature.healthChecks ?? []),
      gauges: FEATURES.flatMap((feature) => feature.gauges ?? []),
      statsProviders: FEATURES.flatMap((feature) => feature.statsProviders ?? []),
      pageLoaders: FEATURES.flatMap((feature) => feature.pageLoaders ?? []),
      mergeParts: FEATURES.flatMap((feature) => feature.mergeParts ?? []),
      mergeObstacles: FEATURES.flatMap((feature) => feature.mergeObstacles ?? []),
      nameCopies: FEATURES.flatMap((feature) => feature.nameCopies ?? []),
      timelineSources: FEATURES.flatMap((feature) => feature.timelineSources ?? []),
      passwordCost: options.passwordCost,
      perServer: createPerServer(() => deps),
    };
    for (const { subscribers } of FEATURES) deps.changes.subscribe(subscribers?.(deps) ?? {});
    deps.changes.subscribe({ live: [{ each: publishChange, all: publishChanges }] });
    await live.announceStart(database);
    const { app, stopServing } = await serve(deps, options.webFolder);
    const { server } = app;
    // In parallel: one after the other could take twice as long as allowed.
    opened.push(async () => {
      const breakOff = setTimeout(() => stopping.abort(), PROVIDER_PATIENCE_MS);
      await Promise.all([stopServing(), jobs.close()]);
      clearTimeout(breakOff);
      stopping.abort();
      await waitForHandlers(server, PROVIDER_PATIENCE_MS);
    });

    const setupToken = await createSetupToken(deps);
    const url = localUrl(config.host, (server.address() as AddressInfo).port);
    const setupUrl = setupToken ? `${config.appUrl ?? url}/#/setup?token=${setupToken}` : undefined;
    return { deps, url, setupUrl, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function findDelivery() {
  const [only, ...others] = FEATURES.flatMap(({ deliverEmails }) => deliverEmails ?? []);
  if (!only || others.length > 0) throw new Error('exactly one feature must deliver emails');
  return only;
}

async function serve(deps: ServerDeps, webFolder: string) {
  const readiness = { isReady: false };
  const app = await buildServer(deps, readiness, webFolder);
  const connections = trackConnections(app.server);
  await createFirstAdmin(deps);
  for (const { prepare } of FEATURES) await prepare?.(deps);
  for (const { jobs } of FEATURES) await jobs?.(deps);
  await listen(() => app.listen({ host: deps.config.host, port: deps.config.port }), deps.config);
  readiness.isReady = true;
  const stopServing = async () => {
    readiness.isReady = false;
    deps.live.close();
    await connections.waitUntilQuiet();
    connections.drain(PATIENCE_MS);
    await app.close();
  };
  return { app, stopServing };
}

async function listen(start: () => Promise<unknown>, { host, port }: Config): Promise<void> {
  try {
    await start();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use. Stop the other program or set PORT to a free port.`);
    if (code === 'EACCES') throw new StartError(`This account can't use port ${port}. Set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} isn't an address of this server. Set HOST to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
}

function localUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= action();
    return running;
  };
}
