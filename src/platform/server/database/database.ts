import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type ClientBase, type Pool, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { closePool, trackBusyProcesses } from './close-pool.ts';
import { findConnectionLoss, isUnsent, UnknownCommit } from './connection-lost.ts';
import { createLockTracker, type LockRules, type LockTracker } from './lock-tracker.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pgTypes } from './pg-types.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { createQueryStatistics, type QueryStatistics } from './query-statistics.ts';
import { openSharedReads, type PreparedQuery } from './shared-reads.ts';
import { createSuspension, type Suspension } from './suspension.ts';

export interface Db {
  readonly orm: NodePgDatabase;
  query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
  /** Runs a fast indexed read. Outside of transactions, such reads share connections and never wait for a free one. */
  read<R extends QueryResultRow>(query: PreparedQuery): Promise<QueryResult<R>>;
}

/** A transaction. BEGIN is sent with its first statement, and `send` statements with the next awaited one. */
export interface Tx extends Db {
  /** Notifies every node after COMMIT. Does nothing after a rollback. */
  notify: Notifier['notify'];
  /** Sends a statement in order without waiting for its result. If it fails, the transaction fails with its error. */
  send(statement: QueryConfig): void;
  readonly locks: LockTracker | undefined;
  /** Runs `work` after COMMIT, before `transaction` resolves. Does nothing after a rollback. */
  afterCommit(work: () => void): void;
}

export interface Database extends Db, Pick<Suspension, 'suspend' | 'resume'> {
  readonly pool: Pool;
  readonly statistics: Pick<QueryStatistics, 'read'>;
  /** Connections for searches: plans are cached, and slow statements are canceled (see `undefinedOnTimeout`). */
  readonly searches: Db & { readonly pool: Pool };
  readonly connection: PoolConfig;
  notify: Notifier['notify'];
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction on a new connection, which `work` may also use directly, such as for COPY. */
  copyTransaction<T>(work: (tx: Tx, client: ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Data is on SSDs or in memory, where random reads are as fast as sequential ones; with the default, the planner reads
// thousands of rows that a list discards. JIT costs more than our short queries take.
const PLANNER_OPTIONS = '-c random_page_cost=1.1 -c jit=off';

// One generic plan suits all search words; planning each search would cost more than running it. The lower similarity
// threshold finds short words with swapped letters, which share few trigrams.
const SEARCH_CONFIG: PoolConfig = {
  max: 5,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 1_000,
  options: `${PLANNER_OPTIONS} -c plan_cache_mode=force_generic_plan -c pg_trgm.similarity_threshold=0.2`,
};

export function openDatabase(connection: PoolConfig, log: Logger, locks?: LockRules): Database {
  const statistics = createQueryStatistics((name, ms) => log.warn({ source: 'db', query: name, ms: Math.round(ms) }, 'Slow query'));
  const { track, suspend, resume } = createSuspension();
  const Client = track(statistics.Client);
  const open = (config: PoolConfig): Pool => {
    const pool = new pg.Pool({ idleTimeoutMillis: 30_000, ...config, Client });
    pool.on('error', (error) => log.warn({ err: error, source: 'db' }, 'Lost an idle database connection'));
    return pool;
  };
  const common = { application_name: 'obdesk', types: pgTypes };
  const config = {
    ...common,
    connectionTimeoutMillis: 1_500,
    statement_timeout: 20_000,
    options: PLANNER_OPTIONS,
    ...connection,
    types: pgTypes,
  };
  const pool = open({ max: 10, ...config });
  const findBusy = trackBusyProcesses(pool);
  const searches = open({ ...common, ...connection, ...SEARCH_CONFIG, types: pgTypes });
  const notifier = createNotifier(pool, log);
  const shared = openSharedReads(Client, config, log);
  return {
    pool,
    connection,
    statistics,
    suspend,
    resume,
    ...toDb(pool),
    read: (query) => shared.query(query) ?? pool.query(query),
    searches: { pool: searches, ...toDb(searches) },
    notify: notifier.notify,
    async transaction(work) {
      const client = await pool.connect();
      requirePipelined(client);
      return runTransaction(client, { notifier, rules: locks }, work, (broken) => client.release(broken));
    },
    async copyTransaction(work) {
      // The driver can't copy on a pipelined connection.
      const client = new Client({ ...config, pipeline: false });
      await client.connect();
      const begin = async (tx: Tx) => {
        await tx.query('SELECT 1');
        return work(tx, client);
      };
      return runTransaction(client, { notifier, rules: locks }, begin, () => client.end());
    },
    async close() {
      await notifier.close();
      await Promise.all([shared.close(), closePool(pool, findBusy), searches.end()]);
    },
  };
}

const toDb = (pool: Pool): Db => ({
  orm: drizzle(pool),
  query: (config, values) => pool.query(config, values),
  read: (query) => pool.query(query),
});

/** Runs a statement without a result: in a transaction along with the next statement, otherwise immediately. */
export async function execute(db: Db | Tx, statement: QueryConfig): Promise<void> {
  if ('send' in db) db.send(statement);
  else await db.query(statement);
}

/** Narrows the type of a pool's connection, which the published types don't do. */
function requirePipelined(client: ClientBase): asserts client is PipelinedClient {
  if (!(client instanceof PipelinedClient)) throw new Error('the pool has connections of another class');
}

const BEGIN: QueryConfig = { name: 'begin', text: 'BEGIN' };
const COMMIT: QueryConfig = { name: 'commit', text: 'COMMIT' };

interface TransactionDeps {
  readonly notifier: Notifier;
  readonly rules: LockRules | undefined;
}

async function runTransaction<T>(
  client: PipelinedClient,
  deps: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
  release: (broken: Error | undefined) => unknown,
): Promise<T> {
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  const { tx, commit, rollback } = openTransaction(client, deps);
  try {
    const result = await work(tx);
    await commit();
    return result;
  } catch (error) {
    await rollback().catch(onError);
    throw error;
  } finally {
    client.off('error', onError);
    await release(broken);
  }
}

/** Starts a transaction on a connection. Sends nothing before the first awaited statement. */
function openTransaction(client: PipelinedClient, { notifier, rules }: TransactionDeps) {
  const locks = rules && createLockTracker(rules);
  const afterCommit: (() => void)[] = [];
  let orm: NodePgDatabase | undefined;
  let queued: QueryConfig[] = [BEGIN];
  let hasBegun = false;
  let failure: Error | undefined;

  async function query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>> {
    const statement = typeof config === 'string' ? { text: config, values } : values ? { ...config, values } : config;
    if (statement.name !== undefined || statement.values?.length) return sendBatch(statement);
    // It may contain several statements, which can't be batched.
    await flush();
    if (failure) throw failure;
    return orFail(client.query(statement));
  }

  /** Sends the queued statements and this one in one write. Returns the result of this one. */
  async function sendBatch<R extends QueryResultRow>(last: QueryConfig): Promise<QueryResult<R>> {
    if (failure) throw failure;
    const before = queued;
    queued = [];
    hasBegun = true;
    return orFail(client.queryAll<R>(before, last));
  }

  async function flush(): Promise<void> {
    const last = queued.pop();
    if (last) await sendBatch(last);
  }

  /** Stores the first failure: PostgreSQL rejects all later statements. */
  async function orFail<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      failure ??= withCaller(error);
      throw failure;
    }
  }

  /** Rejects with `UnknownCommit` if the connection is lost during COMMIT. */
  async function commit(): Promise<void> {
    locks?.end();
    if (failure) throw failure;
    const isEmpty = !hasBegun && queued.length === 1;
    if (!isEmpty) {
      const { command } = await sendBatch(COMMIT).catch((error: Error) => {
        throw findConnectionLoss(error) && !isUnsent(error) ? new UnknownCommit(error) : error;
      });
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back because one of its statements failed');
    }
    for (const callback of afterCommit) callback();
  }

  async function rollback(): Promise<void> {
    if (hasBegun) await client.query('ROLLBACK');
    // After an error of its own, the driver no longer knows which statements are prepared on the connection.
    if (failure && !(failure instanceof pg.DatabaseError)) throw failure;
  }

  const tx: Tx = {
    // Created on first use: most hot transactions don't need the query builder, and it isn't cheap.
    get orm() {
      orm ??= drizzle(Object.assign<PipelinedClient, Pick<Tx, 'query'>>(Object.create(client), { query }));
      return orm;
    },
    query,
    read: query,
    send: (statement) => void queued.push(statement),
    notify: (channel, payload) => void afterCommit.push(() => notifier.notify(channel, payload)),
    afterCommit: (callback) => void afterCommit.push(callback),
    locks,
  };
  return { tx, commit, rollback };
}

/** Makes the stack point to the caller instead of the network packet. */
function withCaller(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a statement failed', { cause: error });
  Error.captureStackTrace(error);
  return error;
}

/** Returns the first row. Throws if the statement returned none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database returned no row after a save');
  return row;
}
