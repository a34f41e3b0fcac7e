import pg, { type Connection, type QueryConfig, type QueryResult, type QueryResultRow, type Submittable } from 'pg';
import { pgTypes } from './pg-types.ts';

/** A driver query with the methods its client calls. They are missing from the published types. */
interface DriverQuery extends Submittable {
  readonly name?: string;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** Internal state of the driver's connection, missing from the published types. */
interface DriverConnection {
  /** Statements that were sent to be prepared and aren't confirmed yet, by name. */
  readonly submittedNamedStatements: Record<string, string>;
}

const toDriver = (connection: Connection) => connection as unknown as DriverConnection;

/** Connections that write a statement with or without its row description and don't end the batch. */
interface Writers {
  readonly withRows: Connection;
  readonly withoutRows: Connection;
}

const writers = new WeakMap<Connection, Writers>();

/**
 * Statements sent in one write. `result` resolves with the last result, or rejects with the first error. For
 * transactions only: outside, the batch would be one implicit transaction.
 */
export class StatementBatch<R extends QueryResultRow> implements Submittable {
  readonly result: Promise<QueryResult<R>>;
  readonly statements: readonly QueryConfig[];
  readonly #queries: readonly DriverQuery[];
  readonly #last: DriverQuery;
  #completed = 0;
  #driverError: Error | undefined;
  #resolve: (result: QueryResult<R>) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(before: readonly QueryConfig[], last: QueryConfig) {
    this.statements = [...before, last];
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const onError = (error: Error | undefined) => {
      if (error) this.#driverError ??= error;
    };
    this.#last = toDriverQuery(last, (error, result) => (error ? onError(error) : this.#resolve(result as QueryResult<R>)));
    this.#queries = [...before.map((each) => toDriverQuery(each, onError)), this.#last];
  }

  /** Name and text of the statement that runs now. The client records it as prepared. */
  get name(): string | undefined {
    return this.#queries[this.#completed]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#completed]?.text;
  }

  get driverError(): Error | undefined {
    return this.#driverError;
  }

  /** Writes all statements up to one that the driver rejects. */
  submit(connection: Connection): null {
    const { withRows, withoutRows } = writersOf(connection);
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const rejected: unknown = query.submit(query === this.#last ? withRows : withoutRows);
        if (rejected instanceof Error) this.#driverError ??= rejected;
        if (this.#driverError) break;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#last.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    if (this.#isAtLast()) this.#last.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isAtLast()) this.#last.handleCommandComplete(message, connection);
    this.#completed += 1;
  }

  handleEmptyQuery(): void {
    this.#completed += 1;
  }

  handleError(error: Error, connection: Connection): void {
    // The driver assumes that sent statements are prepared, but PostgreSQL prepares none after a failed one.
    for (const { name } of this.#queries.slice(this.#completed)) if (name) delete toDriver(connection).submittedNamedStatements[name];
    this.#reject(this.#driverError ?? error);
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#driverError) this.#last.handleReadyForQuery(connection);
    if (this.#driverError) this.#reject(this.#driverError);
  }

  #isAtLast(): boolean {
    return this.#completed === this.#queries.length - 1;
  }
}

function toDriverQuery(config: QueryConfig, done: (error: Error | undefined, result: unknown) => void): DriverQuery {
  const query = new pg.Query({ ...config, queryMode: 'extended', types: config.types ?? pgTypes } as QueryConfig, done);
  return query as unknown as DriverQuery;
}

function writersOf(connection: Connection): Writers {
  const known = writers.get(connection);
  if (known) return known;
  const nothing = () => undefined;
  const withRows: Connection = Object.assign(Object.create(connection), { sync: nothing });
  const withoutRows: Connection = Object.assign(Object.create(connection), { sync: nothing, describe: nothing });
  writers.set(connection, { withRows, withoutRows });
  return { withRows, withoutRows };
}
