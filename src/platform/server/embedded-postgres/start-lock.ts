import pg, { type ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';

/** Any number will do, as long as every OBDesk asks for the same one. */
const lockKey = 815_000_001;

/** A killed owner's session ends a moment after it. */
const ownerMayEndWithin = '1500ms';

const lockNotAvailable = '55P03';

/** Another OBDesk uses the data folder. */
export class AlreadyRunning extends StartError {}

/** Held for as long as this process uses the cluster; the server gives it up by itself when we die. */
export interface StartLock {
  client: pg.Client;
  /** Resolves when the session ended, by whatever reason. */
  lost: Promise<void>;
  release(): Promise<void>;
}

/** The process that somebody has to stop: the one that starts this one again, where there is one. */
const startedProcess = () => process.env.OBDESK_SUPERVISOR ?? process.pid;

/** Takes the lock, or says which process has it. */
export async function takeStartLock(connection: ClientConfig, dataDir: string): Promise<StartLock> {
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
