import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { startApp } from '../../app/server/start-app.ts';
import { readConfig } from '../../platform/server/config.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import { databaseUser } from '../../platform/server/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createRoles, OWNER_ROLE, SERVER_ROLE } from '../../platform/server/embedded-postgres/roles.ts';
import { createLog } from '../../platform/server/log.ts';
import { emptyTables } from './empty-tables.ts';

export const TEMPLATE = 'obdesk_template';

/** Backups run only if a test requests them, because those of tests don't belong in a developer's folder. */
export const TEST_BACKUP_DIR = join(tmpdir(), 'obdesk-no-backups');

/** The data folder of test servers. PostgreSQL is unpacked into it once for all runs of an account. */
export const TEST_DATA_DIR = join(tmpdir(), `obdesk-data-of-tests-${userInfo().uid}`);

/** Creates a data folder, as `npm start` does. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/** A database known only by its URL, as with `DATABASE_URL`. */
export interface TestConnection {
  readonly connectionString: string;
}

export interface TestCluster {
  readonly connection: TestConnection;
  stop(): Promise<void>;
}

/** Name of the environment variable with the URL of the PostgreSQL that all suites of a run share. */
export const SHARED_CLUSTER = 'OBDESK_TEST_CLUSTER';

/** Returns the PostgreSQL of `npm test` if it runs there, else starts one. */
export async function findTestCluster(): Promise<TestCluster> {
  const connectionString = process.env[SHARED_CLUSTER];
  return connectionString ? { connection: { connectionString }, stop: async () => undefined } : startTestCluster();
}

/** Starts a PostgreSQL with a migrated template. */
export async function startTestCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-tests-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log: createLog('silent').log });
  const connection = { connectionString: toDatabaseUrl({ ...postgres.poolConfig, user: databaseUser }) };
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await configure(connection);
    await makeTemplate(connection);
    return { connection, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Turns off fsync: the data is deleted at the end, and the last checkpoint would sync 20,000 files, over a minute on a slow disk. Without
 * autovacuum, no query plan depends on when statistics of earlier tests were collected.
 */
async function configure(connection: TestConnection): Promise<void> {
  await administer(connection, 'ALTER SYSTEM SET fsync = off');
  await administer(connection, 'ALTER SYSTEM SET autovacuum = off');
  await administer(connection, 'SELECT pg_reload_conf()');
}

async function makeTemplate(connection: TestConnection): Promise<void> {
  await administer(connection, `CREATE DATABASE ${TEMPLATE}`);
  const template = withDatabase(connection, TEMPLATE);
  await createRoles(template);
  await startOnce(template);
}

/** Creates tables and queues, so that a start on a copy takes half the time. */
async function startOnce(template: TestConnection): Promise<void> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', BACKUP_TIME: 'off', BACKUP_DIR: TEST_BACKUP_DIR, DATA_DIR: TEST_DATA_DIR });
  const app = await startApp({
    config,
    connection: servingConnection(template),
    ownerConnection: connectionAs(template, OWNER_ROLE),
    appSecret: 'a secret of the tests, long enough',
    webFolder: 'no-web-app',
  });
  await app.stop();
  const database = openDatabase(template, createLog('silent').log);
  await emptyTables(database);
  await database.query('DELETE FROM jobs.job');
  await database.close();
}

/** Returns the same database as the account of the server, which reads and writes rows only. */
export const servingConnection = (connection: TestConnection): TestConnection => connectionAs(connection, SERVER_ROLE);

/** Creates a copy of the template. */
export function createTestDatabase(connection: TestConnection): Promise<TestConnection> {
  return createFrom(connection, TEMPLATE);
}

/** Creates a database without tables. */
export function createEmptyDatabase(connection: TestConnection): Promise<TestConnection> {
  return createFrom(connection, 'template0');
}

async function createFrom(connection: TestConnection, template: string): Promise<TestConnection> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return withDatabase(connection, name);
}

/** Returns another database of the same server. */
export function withDatabase({ connectionString }: TestConnection, database: string): TestConnection {
  return { connectionString: Object.assign(new URL(connectionString), { pathname: `/${database}` }).href };
}

/** Returns where the server listens: a host, or the folder of its socket. */
export function getServerAddress({ connectionString }: TestConnection): { host: string; port: number } {
  const address = new URL(connectionString);
  return { host: address.searchParams.get('host') ?? address.hostname, port: Number(address.port) };
}

/** Returns the same database by way of another port of this machine. */
export function connectionVia({ connectionString }: TestConnection, port: number): TestConnection {
  const address = Object.assign(new URL(connectionString), { hostname: '127.0.0.1', port: String(port) });
  address.searchParams.delete('host');
  return { connectionString: address.href };
}

/** Returns the same database as another account. */
export function connectionAs({ connectionString }: TestConnection, username: string, password = ''): TestConnection {
  return { connectionString: Object.assign(new URL(connectionString), { username, password: encodeURIComponent(password) }).href };
}

/** Returns a `DATABASE_URL`. */
export function toDatabaseUrl({ connectionString, ...config }: PoolConfig): string {
  if (connectionString) return connectionString;
  const { user = 'postgres', password, host = 'localhost', port = 5432, database = 'postgres' } = config;
  const credentials = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  const isSocket = host.startsWith('/');
  const search = isSocket ? `?host=${encodeURIComponent(host)}` : '';
  return `postgresql://${credentials}@${isSocket ? 'localhost' : host}:${port}/${database}${search}`;
}

async function administer(connection: TestConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
