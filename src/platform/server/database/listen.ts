import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { PipelinedClient } from './pipelined-client.ts';
import type { Suspension } from './suspension.ts';
import { respondsWithin, responseLimit } from './time-limit.ts';

export interface Listener {
  on(channel: string, handler: (payload: string) => void): void;
  /** Resolves once all channels of earlier `on` calls are listened to. */
  whenListening(): Promise<void>;
  /** Calls `handler` after a reconnect, because notifications may have been missed. */
  onReconnect(handler: () => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 1_000;
const PROBE_MS = 500;

/** Receives notifications of all nodes. Probes the database twice a second and suspends it while it doesn't respond. */
export async function openListener(
  connection: PoolConfig,
  log: Logger,
  database: Pick<Suspension, 'suspend' | 'resume'>,
): Promise<Listener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const reconnectHandlers: (() => void)[] = [];
  const limitMs = responseLimit(connection);
  let client: PipelinedClient | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new PipelinedClient({ ...connection, application_name: 'obdesk-listen', keepAlive: true, connectionTimeoutMillis: 0 });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    await suspendOnTimeout(next, next.connect());
    try {
      for (const channel of handlers.keys()) await suspendOnTimeout(next, next.query(`LISTEN ${channel}`));
    } catch (error) {
      next.socket.destroy();
      throw error;
    }
    next.once('end', () => void handleLoss());
    client = next;
    database.resume();
    scheduleProbe(next);
  }

  /** Cuts all connections if the response doesn't arrive in time. */
  async function suspendOnTimeout(queried: PipelinedClient, response: Promise<unknown>): Promise<void> {
    if (!(await respondsWithin(response, limitMs))) {
      if (!isClosed) log.warn({ source: 'db' }, "The database isn't responding");
      database.suspend();
      queried.socket.destroy();
    }
    await response;
  }

  function scheduleProbe(probed: PipelinedClient): void {
    setTimeout(() => {
      if (client !== probed || isClosed) return;
      const response = serialize(() => probed.query('SELECT 1'));
      // `handleLoss` handles a closed connection.
      void suspendOnTimeout(probed, response).then(
        () => scheduleProbe(probed),
        () => undefined,
      );
    }, PROBE_MS).unref();
  }

  async function handleLoss(): Promise<void> {
    client = undefined;
    if (isClosed) return;
    log.warn({ source: 'live' }, 'Lost the LISTEN connection to the database');
    await reconnect();
    for (const handle of reconnectHandlers) handle();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !isClosed && !client; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await connect().catch((error: Error) => log.debug({ err: error, source: 'live' }, 'Failed to restore the LISTEN connection'));
    }
  }

  // Serializes queries, because the driver will no longer queue them.
  let last: Promise<unknown> = Promise.resolve();
  const serialize = <T>(query: () => Promise<T>): Promise<T> => {
    const result = last.then(query);
    last = result.catch(() => undefined);
    return result;
  };
  const listen = async (channel: string) => {
    await client
      ?.query(`LISTEN ${channel}`)
      .catch((error: Error) => log.warn({ err: error, source: 'live' }, 'Failed to LISTEN on a channel'));
  };

  await connect();
  return {
    on(channel, handler) {
      const isNew = !handlers.has(channel);
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      if (isNew) void serialize(() => listen(channel));
    },
    whenListening: () => serialize(async () => undefined),
    onReconnect: (handler) => void reconnectHandlers.push(handler),
    isListening: () => client !== undefined,
    async close() {
      isClosed = true;
      const current = client;
      if (!current) return;
      const ended = current.end().catch(() => undefined);
      if (!(await respondsWithin(ended, limitMs))) current.socket.destroy();
    },
  };
}
