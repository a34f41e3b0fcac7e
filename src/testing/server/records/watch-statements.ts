import type { PoolClient, QueryConfig } from 'pg';
import { StatementBatch } from '../../../platform/server/database/statement-batch.ts';
import { runningCall } from '../../../platform/server/locks/running-call.ts';
import type { TestServer } from '../test-server.ts';

/** Work a server does on a schedule outside of jobs: fetching jobs, folding counts, learning words, name copies, follow-ups, imports. */
const IN_BACKGROUND =
  /\bjobs\.|fold_ticket_count_queue|compact_ticket_counters|\bsearch_progress\b|NOT is_follow_up_due AND merged_into IS NULL|FROM imports WHERE state IN|FROM customer_renames|name_of_customer\(\$1\) AS current/;

/** The statements that a server sends while `work` runs, without those of transactions and statements in the background. */
export async function watchStatements(server: TestServer, work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const trips = await watchTrips(server, work);
  return toUnits(trips.filter(({ isOfJob }) => !isOfJob))
    .filter((unit) => !unit.some(({ text }) => IN_BACKGROUND.test(text)))
    .flat();
}

/** Statements one by one, those of a transaction together. */
function toUnits(trips: readonly Trip[]): QueryConfig[][] {
  const units: QueryConfig[][] = [];
  const open = new Map<PoolClient, QueryConfig[]>();
  for (const { client, statements } of trips) {
    for (const statement of statements) {
      const unit = open.get(client) ?? [];
      if (unit.length === 0) units.push(unit);
      unit.push(statement);
      if (statement.text === 'BEGIN') open.set(client, unit);
      if (statement.text === 'COMMIT' || statement.text === 'ROLLBACK') open.delete(client);
    }
  }
  return units;
}

/** The round trips of the transaction of `work` that has a statement of this name, each with the names of its statements. */
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
  readonly statements: readonly QueryConfig[];
  /** A job of an earlier request may still run. */
  readonly isOfJob: boolean;
}

/** The round trips to the database that a server makes while `work` runs. */
async function watchTrips({ deps: { database }, database: testsOwn }: TestServer, work: () => Promise<unknown>): Promise<Trip[]> {
  const { query: ask, read } = database;
  const pools = [database.pool, database.searches.pool, testsOwn.pool];
  const trips: Trip[] = [];
  const watched = new Map<PoolClient, PoolClient['query']>();
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return;
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    watched.set(client, client.query);
    const noting = (...args: unknown[]) => {
      const [config, values] = args;
      const isOfJob = runningCall()?.startsWith('job ') ?? false;
      if (config instanceof StatementBatch) trips.push({ client, statements: config.statements, isOfJob });
      else if (typeof config === 'object' && config !== null && 'text' in config)
        trips.push({ client, statements: [config as QueryConfig], isOfJob });
      else if (typeof config === 'string')
        trips.push({ client, statements: [{ text: config, values: Array.isArray(values) ? values : [] }], isOfJob });
      return query(...args);
    };
    Object.assign(client, { query: noting });
  };
  for (const pool of pools) pool.on('acquire', watch);
  // Reads that share connections go through the pool meanwhile, where they are seen.
  Object.assign(database, { read: ask });
  try {
    await work();
    return trips;
  } finally {
    for (const pool of pools) pool.off('acquire', watch);
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
