import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientConfig, type PoolConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { databaseUser, readPassword, usesPassword } from './cluster.ts';
import { ensurePostmaster, type PostmasterDeps } from './postmaster.ts';
import { createRoles, OWNER_ROLE, SERVER_ROLE } from './roles.ts';

const databaseName = 'obdesk';
const responseTimeoutMs = 10_000;

export interface Connections {
  poolConfig: PoolConfig;
  servingConfig: PoolConfig;
}

export interface Session extends Connections {
  lock: StartLock;
}

/** Starts the server unless it runs, and acquires the lock. Retries while the server is shutting down. */
export async function openSession(deps: PostmasterDeps): Promise<Session> {
  const deadline = Date.now() + responseTimeoutMs;
  for (;;) {
    const superuser = toConnection(deps, await ensurePostmaster(deps));
    let lock: StartLock | undefined;
    try {
      lock = await acquireStartLock(superuser, deps.paths.dataDir);
      const found = await lock.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
      if (found.rowCount === 0) await lock.client.query(`CREATE DATABASE ${databaseName}`);
      return { lock, ...(await setUpConnections(superuser)) };
    } catch (error) {
      await lock?.release();
      if (error instanceof StartError) throw error;
      if (Date.now() > deadline)
        throw new StartError(`PostgreSQL is running but not responding: ${(error as Error).message} (log: ${deps.paths.log})`);
      await pause(100);
    }
  }
}

/** Connects to the running server beside the process that holds the lock. Waits while it starts. */
export async function connectToRunning(deps: PostmasterDeps): Promise<Connections> {
  return setUpConnections(toConnection(deps, await ensurePostmaster(deps)));
}

/** The superuser only creates the roles. */
async function setUpConnections(superuser: PoolConfig): Promise<Connections> {
  await createRoles(superuser, typeof superuser.password === 'string' ? superuser.password : undefined);
  return { poolConfig: { ...superuser, user: OWNER_ROLE }, servingConfig: { ...superuser, user: SERVER_ROLE } };
}

function toConnection(deps: PostmasterDeps, port: number): PoolConfig {
  const common = { port, user: databaseUser, database: databaseName, ssl: false };
  return usesPassword() ? { ...common, host: '127.0.0.1', password: readPassword(deps.paths) } : { ...common, host: deps.socketFolder };
}

/** Advisory lock key, the same for every OBDesk. */
const lockKey = 815_000_001;

/** Waits for the session of a killed process, which ends a moment later. */
const lockTimeout = '1500ms';

const lockNotAvailable = '55P03';

export class AlreadyRunning extends StartError {}

/** Held while this process uses the cluster. PostgreSQL releases it when the process dies. */
export interface StartLock {
  client: pg.Client;
  /** Resolves when the session ends for any reason. */
  lost: Promise<void>;
  release(): Promise<void>;
}

/** PID to stop: the supervisor's if there is one. */
const processToStop = () => process.env.OBDESK_SUPERVISOR ?? process.pid;

/** Acquires the lock. Throws an error with the PID of its owner if it is taken. */
async function acquireStartLock(connection: ClientConfig, dataDir: string): Promise<StartLock> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `OBDesk ${processToStop()}`,
    connectionTimeoutMillis: 10_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  await client.connect();
  const release = async () => {
    await client.end().catch(() => {});
  };
  try {
    await client.query(`SET lock_timeout = '${lockTimeout}'`);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return { client, lost, release };
  } catch (error) {
    const failure = (error as { code?: string }).code === lockNotAvailable ? await createAlreadyRunning(client, dataDir) : error;
    await release();
    throw failure;
  }
}

async function createAlreadyRunning(client: pg.Client, dataDir: string): Promise<AlreadyRunning> {
  const found = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1`,
    [lockKey],
  );
  const owner = found.rows[0]?.name.split(' ')[1];
  return new AlreadyRunning(
    `OBDesk is already running with the data folder ${dataDir}${owner ? ` (PID ${owner})` : ''}. Stop it, or use a different DATA_DIR and PORT.`,
  );
}
