import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { currentCaller, runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import type { TestServer } from '../test-server.ts';

/** Returns the statements that the calls of `work` send, without those of guards, jobs and timers. */
export async function watchStatements(server: TestServer, work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const trips = await watchTrips(server, () => runAsCaller('test', work));
  return trips.filter(({ isOfCall }) => isOfCall).flatMap(({ statements }) => statements);
}

/** Returns every statement that a server sends while `work` runs. */
export const watchAllStatements = async (server: TestServer, work: () => Promise<unknown>): Promise<QueryConfig[]> =>
  (await watchTrips(server, work)).flatMap(({ statements }) => statements);

/** Returns the round trips of the transaction of `work` that has a statement with this name, each with the names of its statements. */
export async function watchTransaction(server: TestServer, statement: string, work: () => Promise<unknown>): Promise<string[][]> {
  const trips = await watchTrips(server, work);
  const named = trips.map(({ client, statements }) => ({ client, names: statements.map(({ name, text }) => name ?? text) }));
  const one = named.findIndex(({ names }) => names.includes(statement));
  const first = named.slice(0, one + 1).findLastIndex(({ client, names }) => client === named[one]?.client && names.includes('begin'));
  const own = named.slice(Math.max(first, 0)).filter(({ client }) => client === named[one]?.client);
  const last = own.findIndex(({ names }) => names.includes('commit') || names.includes('ROLLBACK'));
  return own.slice(0, last + 1).map(({ names }) => names);
}

interface Trip {
  readonly client: PoolClient;
  readonly statements: QueryConfig[];
  readonly isOfCall: boolean;
}

/** Returns the round trips to the database that a server makes while `work` runs. */
async function watchTrips({ deps: { database }, database: testsOwn }: TestServer, work: () => Promise<unknown>): Promise<Trip[]> {
  const { query: ask, read } = database;
  const pools = [database.pool, database.searches.pool, testsOwn.pool];
  const trips: Trip[] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    watched.set(client, client.query);
    let trip: Trip | undefined;
    const onResult = () => {
      trip = undefined;
    };
    const record = (...args: unknown[]) => {
      const [config, values] = args;
      const call = currentCaller();
      const isOfCall = call !== undefined && !call.startsWith('job ');
      const statement = toStatement(config, values);
      if (!statement) return query(...args);
      // Statements sent before a result arrives share a round trip.
      if (!trip) {
        trip = { client, statements: [], isOfCall };
        trips.push(trip);
      }
      trip.statements.push(statement);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...results: unknown[]) => {
          onResult();
          callback(...results);
        };
        return query(...args);
      }
      const result = query(...args);
      if (result instanceof Promise) result.then(onResult, onResult);
      return result;
    };
    Object.assign(client, { query: record });
  };
  for (const pool of pools) pool.on('acquire', watch);
  const unbind = pools.map(keepCallOfQueries);
  // Reads on shared connections use the pool during `work`, where they are recorded.
  Object.assign(database, { read: ask });
  try {
    await work();
    return trips;
  } finally {
    for (const pool of pools) pool.off('acquire', watch);
    for (const undo of unbind) undo();
    Object.assign(database, { read });
    for (const [client, query] of watched) Object.assign(client, { query });
  }
}

function toStatement(config: unknown, values: unknown): QueryConfig | undefined {
  if (typeof config === 'object' && config !== null && 'text' in config) return config as QueryConfig;
  return typeof config === 'string' ? { text: config, values: Array.isArray(values) ? values : [] } : undefined;
}

/** Associates each query of a pool with the call that made it, also if another call releases the connection. */
function keepCallOfQueries(pool: Pool): () => void {
  const { connect } = pool;
  const bound = (done?: (...args: unknown[]) => void) => Reflect.apply(connect, pool, done ? [AsyncResource.bind(done)] : []);
  Object.assign(pool, { connect: bound });
  return () => Object.assign(pool, { connect });
}

/** Plan nodes that PostgreSQL may use only if no index provides the rows. */
type LastResort = 'seqscan' | 'bitmapscan' | 'sort';

/**
 * Returns the plan of a statement with these nodes disabled if possible. Otherwise, PostgreSQL scans and sorts the small tables of tests.
 */
export function explain({ database }: TestServer, { text, values = [] }: QueryConfig, last: readonly LastResort[]): Promise<string> {
  return database.transaction(async (tx) => {
    for (const way of last) await tx.query(`SET LOCAL enable_${way} = off`);
    const { rows } = await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return JSON.stringify(rows);
  });
}
