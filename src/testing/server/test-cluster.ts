import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { openDatabase } from '../../platform/server/database/database.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { databaseUser } from '../../platform/server/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../platform/server/embedded-postgres/embedded-postgres.ts';
import { OWNER_ROLE, SERVER_ROLE, setRoles } from '../../platform/server/embedded-postgres/roles.ts';
import { startJobs } from '../../platform/server/jobs.ts';
import { createLog } from '../../platform/server/log.ts';

export const TEMPLATE = 'obdesk_template';

/** Backups only where a test asks for them: the folder of a developer is no place for those of tests. */
export const NO_BACKUPS = join(tmpdir(), 'obdesk-no-backups');

/** The data folder of test servers. What is unpacked into it once serves all runs of one account. */
export const DATA_OF_TESTS = join(tmpdir(), `obdesk-data-of-tests-${userInfo().uid}`);

/** Brings a data folder, as `npm start` does. */
export async function bringFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

export interface TestCluster {
  readonly connection: PoolConfig;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL for the tests, or uses the one of `TEST_DATABASE_URL`, and puts a migrated template into it. */
export async function startTestCluster(): Promise<TestCluster> {
  const outside = process.env.TEST_DATABASE_URL;
  const cluster = outside ? { connection: { connectionString: outside }, stop: async () => undefined } : await startOwnCluster();
  try {
    if (!outside) await turnSyncOff(cluster.connection);
    await makeTemplate(cluster.connection);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function startOwnCluster(): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obdesk-tests-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log: createLog('silent').log });
  return {
    connection: { ...postgres.poolConfig, user: databaseUser },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Syncs nothing to disk. The data is deleted at the end, and the last checkpoint would sync 20,000 files, over a minute on a slow disk. */
async function turnSyncOff(connection: PoolConfig): Promise<void> {
  await administer(connection, 'ALTER SYSTEM SET fsync = off');
  await administer(connection, 'SELECT pg_reload_conf()');
}

async function makeTemplate(connection: PoolConfig): Promise<void> {
  await administer(connection, `DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await administer(connection, `CREATE DATABASE ${TEMPLATE}`);
  const template = withDatabase(connection, TEMPLATE);
  if (hasRoles(connection)) await setRoles(template);
  await migrate(hasRoles(connection) ? { ...template, user: OWNER_ROLE } : template);
  const { log } = createLog('silent');
  const database = openDatabase(servingConnection(template), log);
  const jobs = await startJobs(database, log);
  await jobs.close();
  await database.close();
}

/** In a PostgreSQL of the tests' own there is an account that serves; in another one the given account does all. */
const hasRoles = ({ connectionString }: PoolConfig): boolean => connectionString === undefined;

/** The same database, as the account that a server works as. */
export const servingConnection = (connection: PoolConfig): PoolConfig =>
  hasRoles(connection) ? { ...connection, user: SERVER_ROLE } : connection;

/** Makes a fresh copy of the template under a name of its own. */
export function createTestDatabase(connection: PoolConfig): Promise<PoolConfig> {
  return createFrom(connection, TEMPLATE);
}

/** Makes a database without a single table. */
export function createEmptyDatabase(connection: PoolConfig): Promise<PoolConfig> {
  return createFrom(connection, 'template0');
}

async function createFrom(connection: PoolConfig, template: string): Promise<PoolConfig> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await administer(connection, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return withDatabase(connection, name);
}

/** The same server, another database. */
export function withDatabase(connection: PoolConfig, database: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Where the server listens: a host, or the folder of its socket. */
export function getServerAddress({ connectionString, host = 'localhost', port = 5432 }: PoolConfig): { host: string; port: number } {
  if (!connectionString) return { host, port };
  const address = new URL(connectionString);
  return { host: address.searchParams.get('host') ?? address.hostname, port: Number(address.port || port) };
}

/** The same database, by way of another port of this machine. */
export function connectionVia(connection: PoolConfig, port: number): PoolConfig {
  if (!connection.connectionString) return { ...connection, host: '127.0.0.1', port };
  const address = Object.assign(new URL(connection.connectionString), { hostname: '127.0.0.1', port: String(port) });
  address.searchParams.delete('host');
  return { connectionString: address.href };
}

/** The same database, as another account. */
export function connectionAs(connection: PoolConfig, user: string, password: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, user, password };
  const address = new URL(connection.connectionString);
  return { connectionString: Object.assign(address, { username: user, password: encodeURIComponent(password) }).href };
}

/** As a `DATABASE_URL`, for a server that runs as a process of its own. */
export function toDatabaseUrl(connection: PoolConfig): string {
  if (connection.connectionString) return connection.connectionString;
  const { user = 'postgres', password, host = 'localhost', port = 5432, database = 'postgres' } = connection;
  const credentials = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  const isSocket = host.startsWith('/');
  const search = isSocket ? `?host=${encodeURIComponent(host)}` : '';
  return `postgresql://${credentials}@${isSocket ? 'localhost' : host}:${port}/${database}${search}`;
}

async function administer(connection: PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
