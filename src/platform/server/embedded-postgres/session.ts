import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { databaseUser, storedPassword, usesPassword } from './cluster.ts';
import { type PostmasterDeps, runningPostmaster } from './postmaster.ts';
import { OWNER_ROLE, SERVER_ROLE, setRoles } from './roles.ts';
import { acquireStartLock, type StartLock } from './start-lock.ts';

const databaseName = 'obdesk';
const answerLimit = 10_000;

export interface Connections {
  poolConfig: PoolConfig;
  servingConfig: PoolConfig;
}

export interface Session extends Connections {
  lock: StartLock;
}

/** Starts the server unless it runs, and acquires the lock. Retries while the server is shutting down. */
export async function openSession(deps: PostmasterDeps): Promise<Session> {
  const deadline = Date.now() + answerLimit;
  for (;;) {
    const superuser = connectionTo(deps, await runningPostmaster(deps));
    let lock: StartLock | undefined;
    try {
      lock = await acquireStartLock(superuser, deps.paths.dataDir);
      const found = await lock.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
      if (found.rowCount === 0) await lock.client.query(`CREATE DATABASE ${databaseName}`);
      return { lock, ...(await connectionsBy(superuser)) };
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
export async function runningConnections(deps: PostmasterDeps): Promise<Connections> {
  return connectionsBy(connectionTo(deps, await runningPostmaster(deps)));
}

/** The superuser only creates the roles. */
async function connectionsBy(superuser: PoolConfig): Promise<Connections> {
  await setRoles(superuser, typeof superuser.password === 'string' ? superuser.password : undefined);
  return { poolConfig: { ...superuser, user: OWNER_ROLE }, servingConfig: { ...superuser, user: SERVER_ROLE } };
}

function connectionTo(deps: PostmasterDeps, port: number): PoolConfig {
  const common = { port, user: databaseUser, database: databaseName, ssl: false };
  return usesPassword() ? { ...common, host: '127.0.0.1', password: storedPassword(deps.paths) } : { ...common, host: deps.socketFolder };
}
