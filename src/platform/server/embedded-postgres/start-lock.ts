import pg, { type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';

/** Advisory lock key, the same for every OBDesk. */
const lockKey = 815_000_001;

/** The session of a killed process ends a moment later. */
const ownerMayEndWithin = '1500ms';

const lockNotAvailable = '55P03';

export class AlreadyRunning extends StartError {}

/** Held while this process uses the cluster. The server releases it when we die. */
export interface StartLock {
  client: pg.Client;
  /** Resolves when the session ends for any reason. */
  lost: Promise<void>;
  release(): Promise<void>;
}

/** PID to stop: the supervisor's if there is one. */
const startedProcess = () => process.env.OBDESK_SUPERVISOR ?? process.pid;

/** Acquires the lock. Throws an error with the PID of its owner if it is taken. */
export async function acquireStartLock(connection: ClientConfig, dataDir: string): Promise<StartLock> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `OBDesk ${startedProcess()}`,
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
    await client.query(`SET lock_timeout = '${ownerMayEndWithin}'`);
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return { client, lost, release };
  } catch (error) {
    const refusal = (error as { code?: string }).code === lockNotAvailable ? await alreadyRunning(client, dataDir) : error;
    await release();
    throw refusal;
  }
}

async function alreadyRunning(client: pg.Client, dataDir: string): Promise<AlreadyRunning> {
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
