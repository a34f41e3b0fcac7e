import { Socket } from 'node:net';
import type { Client, ClientConfig, QueryResult, QueryResultRow } from 'pg';
import type { Logger } from 'pino';

/** A statement that PostgreSQL prepares once per connection. */
export interface PreparedQuery {
  readonly name: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** Runs fast indexed reads, several at a time, on a few shared connections. */
export interface SharedReads {
  /** Returns undefined if no connection is available; the caller then uses the pool. */
  query<R extends QueryResultRow>(asked: PreparedQuery): Promise<QueryResult<R>> | undefined;
  close(): Promise<void>;
}

type Connect = (config: ClientConfig) => Client;

const CONNECTIONS = 2;
const MOST_WAITING = 32;
/** Responses come in order, so no query is queued behind one that takes longer. */
const SLOW_MS = 50;
const RETRY_MS = 1_000;

/** Connects on the first query. Queries of one event loop tick are sent in one write. */
export function openSharedReads(connect: Connect, config: ClientConfig, log: Logger): SharedReads {
  const connections = Array.from({ length: CONNECTIONS }, () => createConnection(connect, config, log));
  return {
    query(asked) {
      let best: SharedConnection | undefined;
      for (const each of connections) if (each.isFit() && (!best || each.waiting() < best.waiting())) best = each;
      return best?.query(asked);
    },
    close: async () => void (await Promise.all(connections.map((each) => each.close()))),
  };
}

interface SharedConnection extends Omit<SharedReads, 'query'> {
  isFit(): boolean;
  waiting(): number;
  query<R extends QueryResultRow>(asked: PreparedQuery): Promise<QueryResult<R>>;
}

function createConnection(connect: Connect, config: ClientConfig, log: Logger): SharedConnection {
  let open: { client: Client; send: () => void } | undefined;
  let connecting: Promise<void> | undefined;
  let isConnecting = false;
  let isClosed = false;
  let notBefore = 0;
  let waiting = 0;
  let since = 0;

  async function reconnect(): Promise<void> {
    isConnecting = true;
    const socket = new Socket();
    const client = connect({ ...config, stream: () => socket, pipeline: true });
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
      notBefore = performance.now() + RETRY_MS;
      return;
    } finally {
      isConnecting = false;
    }
    if (isClosed) return void (await client.end());
    waiting = 0;
    open = { client, send: createSender(socket) };
  }

  return {
    isFit() {
      if (!open && !isConnecting && !isClosed && performance.now() >= notBefore) connecting = reconnect();
      if (!open || waiting >= MOST_WAITING) return false;
      return waiting === 0 || performance.now() - since < SLOW_MS;
    },
    waiting: () => waiting,
    async query<R extends QueryResultRow>(asked: PreparedQuery) {
      const current = open;
      if (!current) throw new Error('Connection terminated');
      if (waiting === 0) since = performance.now();
      waiting += 1;
      current.send();
      try {
        return await current.client.query<R>(asked);
      } finally {
        if (open === current) waiting -= 1;
        since = performance.now();
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
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    socket.cork();
    setImmediate(() => {
      isHeld = false;
      socket.uncork();
    });
  };
}
