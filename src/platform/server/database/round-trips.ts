import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { findConnectionLoss, isUnsent, UnknownCommit } from './connection-lost.ts';
import type { QueryStatistics } from './query-statistics.ts';
import { StatementBatch } from './statement-batch.ts';

const BEGIN: QueryConfig = { name: 'begin', text: 'BEGIN' };
const COMMIT: QueryConfig = { name: 'commit', text: 'COMMIT' };

/** The round trips of one transaction. */
export interface Trips {
  /** Sends a statement along with the next one that is waited for, or with COMMIT. */
  send(statement: QueryConfig): void;
  query<R extends QueryResultRow>(config: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>;
  /** Has everything done that was sent. */
  flush(): Promise<void>;
  /** Resolves once PostgreSQL has said that the transaction is kept; rejects with `UnknownCommit` if the connection is lost meanwhile. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Begins a transaction; nothing is written before its first statement. */
export function openTrips(client: PoolClient, statistics: Pick<QueryStatistics, 'note'>): Trips {
  let sent: QueryConfig[] = [BEGIN];
  let hasBegun = false;
  let failure: Error | undefined;
  let refused: Error | undefined;

  /** The first failure is what matters: PostgreSQL refuses all that follows, whatever it is. */
  const orFail = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      failure ??= withCaller(error);
      throw failure;
    }
  };
  const ask = async <R extends QueryResultRow>(last: QueryConfig): Promise<QueryResult<R>> => {
    if (failure) throw failure;
    const batch = new StatementBatch<R>(sent, last);
    sent = [];
    hasBegun = true;
    const answer = statistics.note(toName(batch), client.query(batch).answer);
    return orFail(answer).finally(() => {
      refused ??= batch.refusal;
    });
  };
  const flush = async () => {
    const last = sent.pop();
    if (last) await ask(last);
  };

  return {
    flush,
    send: (statement) => void sent.push(statement),
    async query(config, values) {
      const statement = typeof config === 'string' ? { text: config, values } : values ? { ...config, values } : config;
      if (statement.name !== undefined || statement.values?.length) return ask(statement);
      // It may hold several statements, which only go alone.
      await flush();
      if (failure) throw failure;
      return orFail(client.query(statement));
    },
    async commit() {
      if (failure) throw failure;
      if (!hasBegun && sent.length === 1) return;
      const { command } = await ask(COMMIT).catch((error: Error) => {
        throw findConnectionLoss(error) && !isUnsent(error) ? new UnknownCommit(error) : error;
      });
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back because one of its statements failed');
    },
    async rollback() {
      if (hasBegun) await client.query('ROLLBACK');
      // The driver no longer knows what is prepared on the connection.
      if (refused) throw refused;
    },
  };
}

/** What is sent along counts with the statement that is waited for. */
const toName = ({ statements }: { readonly statements: readonly QueryConfig[] }): string =>
  statements
    .filter((each) => each !== BEGIN || statements.length === 1)
    .map(({ name, text }) => name ?? text)
    .join(' + ');

/** Lets the error say who asked, rather than which packet had the answer. */
function withCaller(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('a statement failed', { cause: error });
  Error.captureStackTrace(error);
  return error;
}
