import pg, { type Pool, type PoolClient } from 'pg';

/** Statements that run longer at shutdown are canceled. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Tracks the server processes that run a statement of this pool. */
export function trackBusyProcesses(pool: Pool): ReadonlySet<number> {
  const processes = new Set<number>();
  const processOf = (client: PoolClient): number => Number(Reflect.get(client, 'processID'));
  pool.on('acquire', (client) => processes.add(processOf(client)));
  pool.on('release', (_error, client) => processes.delete(processOf(client)));
  pool.on('remove', (client) => processes.delete(processOf(client)));
  return processes;
}

/** Closes a pool and cancels statements that take too long to finish. */
export async function closePool(pool: Pool, busy: ReadonlySet<number>): Promise<void> {
  const timer = setTimeout(() => void terminateProcesses(pool, [...busy]), CLOSE_TIMEOUT_MS);
  await pool.end();
  clearTimeout(timer);
}

async function terminateProcesses(pool: Pool, processes: readonly number[]): Promise<void> {
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
