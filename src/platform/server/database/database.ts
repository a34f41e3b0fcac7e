import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { createLockTracker, type LockRules, type LockTracker } from './lock-tracker.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { pgTypes } from './pg-types.ts';
import { createQueryStatistics, type QueryStatistics } from './query-statistics.ts';
import { openSharedReads, type PreparedQuery } from './shared-reads.ts';
import { openPipeline, type StatementPipeline } from './statement-pipeline.ts';
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
  /** Returns the connection after all sent statements are done, for uses such as COPY. */
  getClient(): Promise<PoolClient>;
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

/** Statements that run longer at shutdown are canceled. */
const CLOSE_TIMEOUT_MS = 1_000;

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
  const busy = trackBusyProcesses(pool);
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
    transaction: (work) => inTransaction({ pool, notifier, statistics, rules: locks }, work),
    async close() {
      await notifier.close();
      await Promise.all([shared.close(), closePool(pool, busy), searches.end()]);
    },
  };
}

function trackBusyProcesses(pool: Pool): ReadonlySet<number> {
  const processes = new Set<number>();
  const processOf = (client: PoolClient): number => Number(Reflect.get(client, 'processID'));
  pool.on('acquire', (client) => processes.add(processOf(client)));
  pool.on('release', (_error, client) => processes.delete(processOf(client)));
  pool.on('remove', (client) => processes.delete(processOf(client)));
  return processes;
}

async function closePool(pool: Pool, busy: ReadonlySet<number>): Promise<void> {
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

interface Connections {
  readonly pool: Pool;
  readonly notifier: Notifier;
  readonly statistics: Pick<QueryStatistics, 'measure'>;
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
  const pipeline = openPipeline(client, statistics);
  const notify: Tx['notify'] = (channel, payload) => void afterCommit.push(() => notifier.notify(channel, payload));
  try {
    const locks = rules && createLockTracker(rules);
    const result = await work(toTx(pipeline, client, { afterCommit: (callback) => void afterCommit.push(callback), notify, locks }));
    locks?.end();
    await pipeline.commit();
    for (const callback of afterCommit) callback();
    return result;
  } catch (error) {
    await pipeline.rollback().catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The query builder is created on first use: most hot transactions don't need it, and it isn't cheap. */
function toTx(pipeline: StatementPipeline, client: PoolClient, rest: Pick<Tx, 'afterCommit' | 'notify' | 'locks'>): Tx {
  const { query, send, flush } = pipeline;
  let orm: NodePgDatabase | undefined;
  return {
    get orm() {
      orm ??= drizzle(Object.assign<PoolClient, Pick<Tx, 'query'>>(Object.create(client), { query }));
      return orm;
    },
    async getClient() {
      await flush();
      return client;
    },
    query,
    read: query,
    send,
    ...rest,
  };
}

/** Returns the first row. Throws if the statement returned none. */
export function requireRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('the database returned no row after a save');
  return row;
}
