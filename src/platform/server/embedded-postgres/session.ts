import { setTimeout as pause } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { databaseUser, storedPassword, usesPassword } from './cluster.ts';
import { type PostmasterDeps, runningPostmaster } from './postmaster.ts';
import { type StartLock, takeStartLock } from './start-lock.ts';

const databaseName = 'obdesk';
const answerLimit = 10_000;

/** A server that runs, our lock on it, and our database in it. */
export interface Session {
  lock: StartLock;
  poolConfig: PoolConfig;
}

/** Starts the server unless it runs, and takes the lock; a server on its way down is waited for and started again. */
export async function openSession(deps: PostmasterDeps): Promise<Session> {
  const deadline = Date.now() + answerLimit;
  for (;;) {
    const poolConfig = connectionTo(deps, await runningPostmaster(deps));
    try {
      const lock = await takeStartLock(poolConfig, deps.paths.dataDir);
      const found = await lock.client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
      if (found.rowCount === 0) await lock.client.query(`CREATE DATABASE ${databaseName}`);
      return { lock, poolConfig };
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (Date.now() > deadline)
        throw new StartError(`PostgreSQL runs but does not answer: ${(error as Error).message} (log: ${deps.paths.log})`);
      await pause(100);
    }
  }
}

/** Connects to our database in the running server, beside the process that holds the lock; waits while it starts. */
export async function runningConnection(deps: PostmasterDeps): Promise<PoolConfig> {
  return connectionTo(deps, await runningPostmaster(deps));
}

function connectionTo(deps: PostmasterDeps, port: number): PoolConfig {
  const common = { port, user: databaseUser, database: databaseName, ssl: false };
  return usesPassword() ? { ...common, host: '127.0.0.1', password: storedPassword(deps.paths) } : { ...common, host: deps.socketFolder };
}
