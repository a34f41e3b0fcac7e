import pg, { type Connection, type QueryConfig, type QueryResult, type QueryResultRow, type Submittable } from 'pg';
import { pgTypes } from './pg-types.ts';

/** A query of the driver with the methods by which its client passes answers on; the published types leave them out. */
interface DriverQuery extends Submittable {
  readonly name?: string;
  readonly text: string;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

/** What the driver notes of a connection; the published types leave it out. */
interface DriverConnection {
  /** The texts of statements that were sent to be prepared and are not answered yet, by name. */
  readonly submittedNamedStatements: Record<string, string>;
}

const toDriver = (connection: Connection) => connection as unknown as DriverConnection;

/** The ways to write to a connection: with rows in the answer or without. Neither ends what is sent, so that statements can follow. */
interface Writers {
  readonly withRows: Connection;
  readonly withoutRows: Connection;
}

const writers = new WeakMap<Connection, Writers>();

/**
 * Statements that go to PostgreSQL in one write and come back in one answer, that of the last. When one fails, PostgreSQL skips those behind it and
 * `answer` rejects with its error. They are statements of one transaction: each would otherwise be kept or undone with the whole batch.
 */
export class StatementBatch<R extends QueryResultRow> implements Submittable {
  readonly answer: Promise<QueryResult<R>>;
  readonly statements: readonly QueryConfig[];
  readonly #queries: readonly DriverQuery[];
  readonly #last: DriverQuery;
  #answered = 0;
  #refusal: Error | undefined;
  #resolve: (result: QueryResult<R>) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(before: readonly QueryConfig[], last: QueryConfig) {
    this.statements = [...before, last];
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const refuse = (error: Error | undefined) => {
      if (error) this.#refusal ??= error;
    };
    this.#last = toDriverQuery(last, (error, result) => (error ? refuse(error) : this.#resolve(result as QueryResult<R>)));
    this.#queries = [...before.map((each) => toDriverQuery(each, refuse)), this.#last];
  }

  /** The name and the text of the statement that is being answered: the client notes under it what is prepared. */
  get name(): string | undefined {
    return this.#queries[this.#answered]?.name;
  }

  get text(): string | undefined {
    return this.#queries[this.#answered]?.text;
  }

  /** The reason why the driver did not write, or could not read, one of the statements. */
  get refusal(): Error | undefined {
    return this.#refusal;
  }

  /** Writes what can be written; behind a statement that the driver refuses, nothing. */
  submit(connection: Connection): null {
    const { withRows, withoutRows } = writersOf(connection);
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        const refused: unknown = query.submit(query === this.#last ? withRows : withoutRows);
        if (refused instanceof Error) this.#refusal ??= refused;
        if (this.#refusal) break;
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
    this.#answered += 1;
  }

  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  handleError(error: Error, connection: Connection): void {
    // The driver takes what it has sent for prepared; behind a statement that failed PostgreSQL prepares nothing.
    for (const { name } of this.#queries.slice(this.#answered)) if (name) delete toDriver(connection).submittedNamedStatements[name];
    this.#reject(this.#refusal ?? error);
  }

  handleReadyForQuery(connection: Connection): void {
    if (!this.#refusal) this.#last.handleReadyForQuery(connection);
    if (this.#refusal) this.#reject(this.#refusal);
  }

  #isAtLast(): boolean {
    return this.#answered === this.#queries.length - 1;
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
