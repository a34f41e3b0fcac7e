import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import { type HeldLocks, holdLocks, type LockRules } from '../locks/held-locks.ts';
import { pgTypes } from './pg-types.ts';
import { createQueryStatistics, type QueryStatistics } from './query-statistics.ts';
import { openSharedReads, type PreparedQuery } from './shared-reads.ts';

/** Something to ask the database with: the pool, or one transaction. */
export interface Db {
  readonly orm: NodePgDatabase;
  query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
  /** Asks what an index answers at once. Outside a transaction such questions share connections, so none waits for a free one. */
  read<R extends QueryResultRow>(asked: PreparedQuery): Promise<QueryResult<R>>;
}

export interface Tx extends Db {
  readonly client: PoolClient;
  /** The locks it holds, where their order is checked. */
  readonly locks: HeldLocks | undefined;
  /** Does `work` once the transaction is kept, before `transaction` resolves; never when it is undone. */
  afterCommit(work: () => void): void;
}

export interface Database extends Db {
  readonly pool: Pool;
  /** How long its statements take. */
  readonly statistics: Pick<QueryStatistics, 'read'>;
  /** How to reach it by a connection beside the pool, for what takes long. */
  readonly connection: PoolConfig;
  /** Runs `work` in one transaction: all of it is kept, or nothing. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

// Data is on SSDs or in memory, where an index is as good as reading in order: without this the planner walks thousands of
// rows that a list throws away. Compiling queries costs more than our short ones take.
const PLANNER = '-c random_page_cost=1.1 -c jit=off';

/** Opens a pool of connections. Nothing is asked yet; a missing server shows with the first query. Under test the order of locks is checked. */
export function openDatabase(connection: PoolConfig, log: Logger, locks?: LockRules): Database {
  const statistics = createQueryStatistics((name, ms) => log.warn({ source: 'db' }, `slow query, ${Math.round(ms)} ms: ${name}`));
  const client = {
    connectionTimeoutMillis: 1_500,
    statement_timeout: 20_000,
    application_name: 'obdesk',
    options: PLANNER,
    ...connection,
    types: pgTypes,
  };
  const pool = new pg.Pool({ max: 10, idleTimeoutMillis: 30_000, ...client, Client: statistics.Client });
  const shared = openSharedReads((config) => new statistics.Client(config), client, log);
  pool.on('error', (error) => log.warn({ err: error, source: 'db' }, 'an idle database connection was lost'));
  return {
    ...{ pool, connection, statistics },
    orm: drizzle(pool),
    query: (config, values) => pool.query(config, values),
    read: (asked) => shared.query(asked) ?? pool.query(asked),
    transaction: (work) => inTransaction(pool, work, locks),
    close: async () => void (await Promise.all([shared.close(), pool.end()])),
  };
}

async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>, rules: LockRules | undefined): Promise<T> {
  const client = await pool.connect();
  const afterCommit: (() => void)[] = [];
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await client.query('BEGIN');
    const locks = rules && holdLocks(rules);
    const result = await work(toTx(client, (each) => void afterCommit.push(each), locks));
    locks?.end();
    await client.query('COMMIT');
    for (const each of afterCommit) each();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** Most transactions of hot paths never need the query builder, which is not cheap to make. */
function toTx(client: PoolClient, afterCommit: Tx['afterCommit'], locks: HeldLocks | undefined): Tx {
  let orm: NodePgDatabase | undefined;
  return {
    client,
    get orm() {
      orm ??= drizzle(client);
      return orm;
    },
    query: (config, values) => client.query(config, values),
    read: (asked) => client.query(asked),
    afterCommit,
    locks,
  };
}
