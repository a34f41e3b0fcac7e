import type { Socket } from 'node:net';
import type { ClientConfig, QueryResult, QueryResultRow } from 'pg';
import type { Logger } from 'pino';
import type { PipelinedClient } from './pipelined-client.ts';

/** A statement that PostgreSQL prepares once per connection. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Runs fast indexed reads, several at a time, on a few shared connections. */
export interface SharedReads {
  /** Returns undefined if no connection is available; the caller then uses the pool. */
  query<R extends QueryResultRow>(query: PreparedQuery): Promise<QueryResult<R>> | undefined;
  close(): Promise<void>;
}

const CONNECTIONS = 2;
const MAX_WAITING = 32;
/** Responses come in order, so no query is queued behind one that takes longer. */
const SLOW_MS = 50;
const RETRY_MS = 1_000;

/** Connects on the first query. Queries of one event loop tick are sent in one write. */
export function openSharedReads(Client: typeof PipelinedClient, config: ClientConfig, log: Logger): SharedReads {
  const connections = Array.from({ length: CONNECTIONS }, () => createConnection(Client, config, log));
  return {
    query(query) {
      let best: SharedConnection | undefined;
      for (const each of connections) if (each.isAvailable() && (!best || each.waiting() < best.waiting())) best = each;
      return best?.query(query);
    },
    close: async () => void (await Promise.all(connections.map((each) => each.close()))),
  };
}

interface SharedConnection extends Omit<SharedReads, 'query'> {
  isAvailable(): boolean;
  waiting(): number;
  query<R extends QueryResultRow>(query: PreparedQuery): Promise<QueryResult<R>>;
}

function createConnection(Client: typeof PipelinedClient, config: ClientConfig, log: Logger): SharedConnection {
  let open: { client: PipelinedClient; send: () => void } | undefined;
  let connecting: Promise<void> | undefined;
  let isConnecting = false;
  let isClosed = false;
  let retryAt = 0;
  let waiting = 0;
  let lastResponse = 0;

  async function reconnect(): Promise<void> {
    isConnecting = true;
    const client = new Client(config);
    const lost = () => {
      if (open?.client === client) open = undefined;
    };
    client.on('error', (error) => {
      lost();
      log.warn({ err: error, source: 'db' }, 'Lost a shared database connection');
    });
    client.on('end', lost);
    try {
      await client.connect();
    } catch {
      // The pool reports the error to callers.
      retryAt = performance.now() + RETRY_MS;
      return;
    } finally {
      isConnecting = false;
    }
    if (isClosed) return void (await client.end());
    waiting = 0;
    open = { client, send: createSender(client.socket) };
  }

  return {
    isAvailable() {
      if (!open && !isConnecting && !isClosed && performance.now() >= retryAt) connecting = reconnect();
      if (!open || waiting >= MAX_WAITING) return false;
      return waiting === 0 || performance.now() - lastResponse < SLOW_MS;
    },
    waiting: () => waiting,
    async query<R extends QueryResultRow>(query: PreparedQuery) {
      const current = open;
      if (!current) throw new Error('Connection terminated');
      if (waiting === 0) lastResponse = performance.now();
      waiting += 1;
      current.send();
      try {
        return await current.client.query<R>(query);
      } finally {
        if (open === current) waiting -= 1;
        lastResponse = performance.now();
      }
    },
    async close() {
      isClosed = true;
      await connecting;
      await open?.client.end().catch(() => undefined);
      open = undefined;
    },
  };
}

function createSender(socket: Socket): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    setImmediate(() => {
      isCorked = false;
      socket.uncork();
    });
  };
}
