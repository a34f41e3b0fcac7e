import type { PoolClient, QueryConfig } from 'pg';
import { StatementBatch } from '../../../platform/server/database/statement-batch.ts';
import type { TestServer } from '../test-server.ts';

/** The statements that a server sends while `work` runs. */
export async function watchStatements(server: TestServer, work: () => Promise<unknown>): Promise<QueryConfig[]> {
  return (await watchTrips(server, work)).flat();
}

/** The round trips to the database that a server makes while `work` runs, each with its statements. */
export async function watchTrips({ database }: TestServer, work: () => Promise<unknown>): Promise<QueryConfig[][]> {
  const { pool, query: ask, read } = database;
  const trips: QueryConfig[][] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    watched.set(client, client.query);
    const noting = (...args: unknown[]) => {
      const [config, values] = args;
      if (config instanceof StatementBatch) trips.push([...config.statements]);
      else if (typeof config === 'object' && config !== null && 'text' in config) trips.push([config as QueryConfig]);
      else if (typeof config === 'string') trips.push([{ text: config, values: Array.isArray(values) ? values : [] }]);
      return query(...args);
    };
    Object.assign(client, { query: noting });
  };
  pool.on('acquire', watch);
  // Reads that share connections go through the pool meanwhile, where they are seen.
  Object.assign(database, { read: ask });
  try {
    await work();
    return trips;
  } finally {
    pool.off('acquire', watch);
    Object.assign(database, { read });
    for (const [client, query] of watched) Object.assign(client, { query });
  }
}

/** Ways to read rows that PostgreSQL may take only where no index gives them. */
type LastResort = 'seqscan' | 'bitmapscan' | 'sort';

/** How PostgreSQL would run a statement if it took these ways last: tables of tests are small enough to be read whole and sorted. */
export function explain({ database }: TestServer, { text, values = [] }: QueryConfig, last: readonly LastResort[]): Promise<string> {
  return database.transaction(async (tx) => {
    for (const way of last) await tx.query(`SET LOCAL enable_${way} = off`);
    const { rows } = await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return JSON.stringify(rows);
  });
}
