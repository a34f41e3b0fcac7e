import pg, { type Pool, type PoolClient } from 'pg';

const processOf = (client: PoolClient): number => Number(Reflect.get(client, 'processID'));

export interface BusyConnections {
  readonly processes: ReadonlySet<number>;
}

export function trackBusy(pool: Pool): BusyConnections {
  const processes = new Set<number>();
  pool.on('acquire', (client) => processes.add(processOf(client)));
  pool.on('release', (_error, client) => processes.delete(processOf(client)));
  pool.on('remove', (client) => processes.delete(processOf(client)));
  return { processes };
}

/** Closes a pool. Statements running longer than `patienceMs` are rolled back, so that they can't delay a shutdown. */
export async function closePool(pool: Pool, { processes }: BusyConnections, patienceMs: number): Promise<void> {
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
    // Nothing runs if the database is down.
  } finally {
    await client.end().catch(() => undefined);
  }
}
