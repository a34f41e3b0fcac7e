import pg, { type Pool, type PoolClient } from 'pg';

/** The server's number of a connection, as pg gives it once it is connected. */
const processOf = (client: PoolClient): number => Number(Reflect.get(client, 'processID'));

/** Knows the connections of a pool that are at work. */
export interface Busy {
  readonly processes: ReadonlySet<number>;
}

/** Follows which connections of a pool are lent out. */
export function trackBusy(pool: Pool): Busy {
  const processes = new Set<number>();
  pool.on('acquire', (client) => processes.add(processOf(client)));
  pool.on('release', (_error, client) => processes.delete(processOf(client)));
  pool.on('remove', (client) => processes.delete(processOf(client)));
  return { processes };
}

/**
 * Closes a pool. What still runs after `patienceMs` is ended at the database and rolled back there, so that no statement,
 * however long, holds up a stop of the server.
 */
export async function closePool(pool: Pool, { processes }: Busy, patienceMs: number): Promise<void> {
  const cut = setTimeout(() => void endProcesses(pool, [...processes]), patienceMs);
  await pool.end();
  clearTimeout(cut);
}

async function endProcesses(pool: Pool, processes: readonly number[]): Promise<void> {
  const client = new pg.Client(pool.options);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_terminate_backend(process) FROM unnest($1::int[]) AS process', [processes]);
  } catch {
    // A database that is away runs nothing for us.
  } finally {
    await client.end().catch(() => undefined);
  }
}
