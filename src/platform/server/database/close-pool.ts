import pg, { type Pool, type PoolClient } from 'pg';

/** Statements that run longer at shutdown are canceled. */
const CLOSE_TIMEOUT_MS = 1_000;

const OWN_PROCESS = 'SELECT pg_backend_pid() AS id';

/** Tracks the server processes that run a statement of this pool. */
export function trackBusyProcesses(pool: Pool): () => number[] {
  const processes = new WeakMap<PoolClient, number>();
  const busy = new Set<PoolClient>();
  pool.on('connect', (client) => {
    // Sent ahead of the first statement of the connection. If it fails, that one fails too.
    void client.query<{ id: number }>(OWN_PROCESS).then(
      ({ rows: [row] }) => row && processes.set(client, row.id),
      () => undefined,
    );
  });
  pool.on('acquire', (client) => busy.add(client));
  pool.on('release', (_error, client) => busy.delete(client));
  pool.on('remove', (client) => busy.delete(client));
  return () => [...busy].flatMap((client) => processes.get(client) ?? []);
}

/** Closes a pool and cancels statements that take too long to finish. */
export async function closePool(pool: Pool, findBusy: () => number[]): Promise<void> {
  const timer = setTimeout(() => void terminateProcesses(pool, findBusy()), CLOSE_TIMEOUT_MS);
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
