import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { findConnectionLoss, isUnsent, UnknownCommit } from './connection-lost.ts';
import type { QueryStatistics } from './query-statistics.ts';
import { StatementBatch } from './statement-batch.ts';

const BEGIN: QueryConfig = { name: 'begin', text: 'BEGIN' };
const COMMIT: QueryConfig = { name: 'commit', text: 'COMMIT' };

export interface StatementPipeline {
  /** Queues a statement, which is sent with the next awaited one or with COMMIT. */
  send(statement: QueryConfig): void;
  query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
  flush(): Promise<void>;
  /** Resolves after COMMIT. Rejects with `UnknownCommit` if the connection is lost during COMMIT. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Starts a transaction. Nothing is sent before its first statement. */
export function openPipeline(client: PoolClient, statistics: Pick<QueryStatistics, 'measure'>): StatementPipeline {
  let queued: QueryConfig[] = [BEGIN];
  let hasBegun = false;
  let failure: Error | undefined;
  let driverError: Error | undefined;

  /** Stores the first failure: PostgreSQL rejects all later statements. */
  const orFail = async <T>(query: Promise<T>): Promise<T> => {
    try {
      return await query;
    } catch (error) {
      failure ??= withCaller(error);
      throw failure;
    }
  };
  const sendBatch = async <R extends QueryResultRow>(last: QueryConfig): Promise<QueryResult<R>> => {
    if (failure) throw failure;
    const batch = new StatementBatch<R>(queued, last);
    queued = [];
    hasBegun = true;
    const result = statistics.measure(toName(batch), client.query(batch).result);
    return orFail(result).finally(() => {
      driverError ??= batch.driverError;
    });
  };
  const flush = async () => {
    const last = queued.pop();
    if (last) await sendBatch(last);
  };

  return {
    flush,
    send: (statement) => void queued.push(statement),
    async query(config, values) {
      const statement = typeof config === 'string' ? { text: config, values } : values ? { ...config, values } : config;
      if (statement.name !== undefined || statement.values?.length) return sendBatch(statement);
      // It may contain several statements, which can't be batched.
      await flush();
      if (failure) throw failure;
      return orFail(client.query(statement));
    },
    async commit() {
      if (failure) throw failure;
      if (!hasBegun && queued.length === 1) return;
      const { command } = await sendBatch(COMMIT).catch((error: Error) => {
        throw findConnectionLoss(error) && !isUnsent(error) ? new UnknownCommit(error) : error;
      });
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back because one of its statements failed');
    },
    async rollback() {
      if (hasBegun) await client.query('ROLLBACK');
      // The driver no longer knows which statements are prepared on the connection.
      if (driverError) throw driverError;
    },
  };
}

const toName = ({ statements }: { readonly statements: readonly QueryConfig[] }): string =>
  statements
    .filter((each) => each !== BEGIN || statements.length === 1)
    .map(({ name, text }) => name ?? text)
    .join(' + ');

/** Makes the stack point to the caller instead of the network packet. */
function withCaller(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a statement failed', { cause: error });
  Error.captureStackTrace(error);
  return error;
}
