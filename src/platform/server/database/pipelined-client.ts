import { Socket } from 'node:net';
import pg, { type ClientConfig, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** A connection that sends statements without waiting for the results of earlier ones. */
export class PipelinedClient extends pg.Client {
  readonly socket: Socket;

  constructor(config: ClientConfig = {}) {
    const socket = new Socket();
    super({ pipeline: true, ...config, stream: () => socket });
    this.socket = socket;
  }

  /**
   * Sends the statements of a transaction in one write and returns the last result. Rejects with the first error;
   * PostgreSQL skips the statements after a failed one.
   */
  async queryAll<R extends QueryResultRow>(before: readonly QueryConfig[], last: QueryConfig): Promise<QueryResult<R>> {
    if (!this.pipeline) for (const statement of before) await this.query(statement);
    if (!this.pipeline || before.length === 0) return this.query<R>(last);
    let failure: Error | undefined;
    const submit = <T extends QueryResultRow>(statement: QueryConfig) =>
      new Promise<QueryResult<T> | undefined>((resolve) => {
        // A copy, because the driver adds the callback to it.
        void this.query<T>({ ...statement }, (error: Error | null, result) => {
          failure ??= error ?? undefined;
          resolve(error ? undefined : result);
        });
      });
    this.socket.cork();
    const results: Promise<unknown>[] = before.map((statement) => submit(statement));
    // The driver reports values that it can't serialize within this tick. The last statement may be COMMIT.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const result = failure ? undefined : submit<R>(last);
    this.socket.uncork();
    await Promise.all(results);
    const rows = await result;
    if (failure || !rows) throw failure ?? new Error('the statement was not sent');
    return rows;
  }
}
