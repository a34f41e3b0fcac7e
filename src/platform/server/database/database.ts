import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { type HeldLocks, holdLocks, type LockRules } from '../locks/held-locks.ts';
import { closePool, trackBusy } from './close-pool.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pgTypes } from './pg-types.ts';
import { createQueryStatistics, type QueryStatistics } from './query-statistics.ts';
import { openTrips, type Trips } from './round-trips.ts';
import { openSharedReads, type PreparedQuery } from './shared-reads.ts';
import { createSuspension, type Suspension } from './suspension.ts';

/** Something to ask the database with: the pool, or one transaction. */
export interface Db {
  readonly orm: NodePgDatabase;
  query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
  /** Asks what an index answers at once. Outside a transaction such questions share connections, so none waits for a free one. */
  read<R extends QueryResultRow>(asked: PreparedQuery): Promise<QueryResult<R>>;
}

/** One transaction. BEGIN goes out with its first statement, and what was sent goes along with the next one that is waited for. */
export interface Tx extends Db {
  /** Tells every node once the transaction is kept; nobody when it is undone. */
  notify: Notifier['notify'];
  /** Sends a statement whose answer nobody needs, in its place between the others; when it fails, so does the transaction, with its error. */
  send(statement: QueryConfig): void;
  /** Lends the connection itself, for what is no plain statement, such as COPY; all that was sent before is done. */
  lendClient(): Promise<PoolClient>;
  /** The locks it holds, where their order is checked. */
  readonly locks: HeldLocks | undefined;
  /** Does `work` once the transaction is kept, before `transaction` resolves; never when it is undone. */
  afterCommit(work: () => void): void;
}

export interface Database extends Db, Pick<Suspension, 'suspend' | 'resume'> {
  readonly pool: Pool;
  /** How long its statements take. */
  readonly statistics: Pick<QueryStatistics, 'read'>;
  /** A few connections of their own for searches: their plans are kept, and a statement that takes long is given up, as `inTime` says. */
  readonly searches: Db & { readonly pool: Pool };
  /** How to reach it by a connection beside the pool, for what takes long. */
  readonly connection: PoolConfig;
  /** Tells every node soon, in the order of the calls. */
  notify: Notifier['notify'];
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Data is on SSDs or in memory, where an index is as good as reading in order: without this the planner walks thousands of
// rows that a list throws away. Compiling queries costs more than our short ones take.
const PLANNER = '-c random_page_cost=1.1 -c jit=off';

// A search has a plan that is right for all words: made anew for each, the plan would cost more than the search. What a typo may have meant
// is compared by trigrams, of which a swapped pair of letters in a short word leaves few alike.
const SEARCHES: PoolConfig = {
  ...{ max: 5, connectionTimeoutMillis: 5_000, statement_timeout: 1_000 },
  options: `${PLANNER} -c plan_cache_mode=force_generic_plan -c pg_trgm.similarity_threshold=0.2`,
};

/** How long statements may take to end once the database is closed. */
const CLOSE_PATIENCE_MS = 1_000;

/** Opens a pool of connections. Nothing is asked yet; a missing server shows with the first query. Under test the order of locks is checked. */
export function openDatabase(connection: PoolConfig, log: Logger, locks?: LockRules): Database {
  const statistics = createQueryStatistics((name, ms) => log.warn({ source: 'db', query: name, ms: Math.round(ms) }, 'Slow query'));
  const { track, suspend, resume } = createSuspension();
  const Client = track(statistics.Client);
  const open = (config: PoolConfig): Pool => {
    const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config, Client });
    pool.on('error', (error) => log.warn({ err: error, source: 'db' }, 'Lost an idle database connection'));
    return pool;
  };
  const all = { application_name: 'obdesk', types: pgTypes };
  const usual = { ...all, connectionTimeoutMillis: 1_500, statement_timeout: 20_000, options: PLANNER, ...connection, types: pgTypes };
  const pool = open({ max: 10, ...usual });
  const busy = trackBusy(pool);
  const searches = open({ ...all, ...connection, ...SEARCHES, types: pgTypes });
  const notifier = createNotifier(pool, log);
  const shared = openSharedReads((config) => new Client(config), usual, log);
  return {
    ...{ pool, connection, statistics, suspend, resume },
    ...toDb(pool),
    read: (asked) => shared.query(asked) ?? pool.query(asked),
    searches: { pool: searches, ...toDb(searches) },
    notify: notifier.notify,
    transaction: (work) => inTransaction({ pool, notifier, statistics, rules: locks }, work),
    async close() {
      await notifier.close();
      await Promise.all([shared.close(), closePool(pool, busy, CLOSE_PATIENCE_MS), searches.end()]);
    },
  };
}

const toDb = (pool: Pool): Db => ({
  orm: drizzle(pool),
  query: (config, values) => pool.query(config, values),
  read: (asked) => pool.query(asked),
});

/** Has a statement done whose answer nobody needs: in a transaction along with what comes next, otherwise at once. */
export async function execute(db: Db | Tx, statement: QueryConfig): Promise<void> {
  if ('send' in db) db.send(statement);
  else await db.query(statement);
}

/** What a transaction runs on. */
interface Connections {
  readonly pool: Pool;
  readonly notifier: Notifier;
  readonly statistics: Pick<QueryStatistics, 'note'>;
  readonly rules: LockRules | undefined;
}

async function inTransaction<T>({ pool, notifier, statistics, rules }: Connections, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const trips = openTrips(client, statistics);
  const notify: Tx['notify'] = (channel, payload) => void afterCommit.push(() => notifier.notify(channel, payload));
  try {
    const locks = rules && holdLocks(rules);
    const result = await work(toTx(trips, client, { afterCommit: (each) => void afterCommit.push(each), notify, locks }));
    locks?.end();
    await trips.commit();
    for (const each of afterCommit) each();
    return result;
  } catch (error) {
    await trips.rollback().catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Most transactions of hot paths never need the query builder, which is not cheap to make. */
function toTx(trips: Trips, client: PoolClient, rest: Pick<Tx, 'afterCommit' | 'notify' | 'locks'>): Tx {
  const { query, send, flush } = trips;
  let orm: NodePgDatabase | undefined;
  return {
    get orm() {
      orm ??= drizzle(Object.assign<PoolClient, Pick<Tx, 'query'>>(Object.create(client), { query }));
      return orm;
    },
    async lendClient() {
      await flush();
      return client;
    },
    ...{ query, read: query, send, ...rest },
  };
}
