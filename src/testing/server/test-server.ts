import { join } from 'node:path';
import { inject } from 'vitest';
import { startApp } from '../../app/server/start-app.ts';
import { readConfig } from '../../platform/server/config.ts';
import { createLog } from '../../platform/server/log.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import { WORKER_LIMITS } from '../../platform/server/workers/worker-pool.ts';
import { type ApiCaller, apiCaller } from './api-caller.ts';
import { requireRaced } from './races/raced-services.ts';
import { recordServerErrors } from './server-errors.ts';
import { CHEAP_HASH } from './staff.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import {
  createFolder,
  createTestDatabase,
  servingConnection,
  TEST_BACKUP_DIR,
  TEST_DATA_DIR,
  type TestConnection,
} from './test-cluster.ts';
import { addPerson, type Person } from './test-person.ts';
import { openTestsOwn, resetServer } from './tests-own-database.ts';

export interface SignedInCaller extends ApiCaller {
  readonly userId: string;
  readonly fullName: string;
  /** For requests made by other means. */
  readonly cookie: string;
}

export interface TestServer {
  readonly deps: ServerDeps;
  /** For queries of tests, with all rights. The server has its own connections with an account with fewer rights. */
  readonly database: ServerDeps['database'];
  readonly connection: TestConnection;
  readonly clock: TestClock;
  readonly url: string;
  readonly setupUrl: string | undefined;
  readonly anonymous: ApiCaller;
  /** Creates a user with a session. */
  signedIn(person?: Person): Promise<SignedInCaller>;
  /** Empties every table and sets the clock to the present. */
  reset(): Promise<void>;
  /** The kinds of locks that each call has taken so far. */
  readonly locked: ReadonlyMap<string, ReadonlySet<string>>;
  close(): Promise<void>;
}

interface TestServerOptions {
  /** Environment variables of the server. */
  readonly env?: Record<string, string>;
  /** The encryption key; by default the same for all test servers. */
  readonly appSecret?: string;
  /** The database of another test server, to run two nodes on it. */
  readonly connection?: TestConnection;
  /** The clock of another test server. */
  readonly clock?: TestClock;
  readonly webFolder?: string;
  /** How long the database may take to respond, in milliseconds. */
  readonly patienceMs?: number;
  /** Hashes passwords as in production, which takes 0.2 s. */
  readonly hasRealPasswordCost?: boolean;
  /** Gets each line of its log. */
  readonly onLogLine?: (line: string) => void;
}

const ENVIRONMENT = {
  PORT: '0',
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'debug',
  DISK_FLOOR_MB: '0',
  BACKUP_TIME: 'off',
  BACKUP_DIR: TEST_BACKUP_DIR,
  DATA_DIR: TEST_DATA_DIR,
};

/** Worker threads of tests also have the tasks of tests. */
const WORKER = join(import.meta.dirname, 'workers', 'worker-for-tests.ts');

/** Closes connections soon, because shared servers stay open and PostgreSQL allows a hundred connections. */
const POOL = { max: 8, idleTimeoutMillis: 2_000 };

/** Tolerates a machine that stalls for two seconds. */
const PATIENCE_MS = 30_000;

/** Starts the real server on a free port with its own database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const connection = options.connection ?? (await createTestDatabase(inject('connection')));
  const clock = options.clock ?? createTestClock();
  const config = readConfig({ ...ENVIRONMENT, ...options.env });
  await createFolder(config.dataDir);
  const locked = new Map<string, ReadonlySet<string>>();
  const app = await startApp({
    config,
    connection: { ...servingConnection(connection), ...POOL, connectionTimeoutMillis: options.patienceMs ?? PATIENCE_MS },
    ownerConnection: connection,
    appSecret: options.appSecret ?? 'a secret of the tests, long enough',
    clock,
    webFolder: options.webFolder ?? 'no-web-app-in-api-tests',
    onLocks(call, kinds) {
      requireRaced(call, kinds);
      if (call !== undefined) locked.set(call, new Set([...(locked.get(call) ?? []), ...kinds]));
    },
    ...(options.hasRealPasswordCost ? {} : { passwordCost: CHEAP_HASH }),
    workers: { entry: WORKER, limits: { ...WORKER_LIMITS, runMs: 20 * PATIENCE_MS, waitMs: 20 * PATIENCE_MS } },
    logging: createLog(config.logLevel, { write: options.onLogLine ?? (() => undefined) }),
  });
  // Tests control when scheduled and delayed jobs run.
  app.deps.jobs.pause();
  const database = openTestsOwn({ ...connection, connectionTimeoutMillis: PATIENCE_MS }, app.deps);
  return {
    deps: app.deps,
    database,
    connection,
    clock,
    url: app.url,
    setupUrl: app.setupUrl,
    anonymous: recordServerErrors(apiCaller(app.url), app.deps.logRing),
    async signedIn(given) {
      const person = await addPerson(app.deps, given);
      return { ...recordServerErrors(apiCaller(app.url, person.cookie), app.deps.logRing), ...person };
    },
    async reset() {
      clock.reset();
      await resetServer(app.deps, database);
    },
    locked,
    async close() {
      await app.stop();
      await database.close();
    },
  };
}
