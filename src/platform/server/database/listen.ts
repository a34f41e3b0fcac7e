import pg, { type PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { cutConnection, type Suspension } from './suspension.ts';
import { respondsWithin, responseLimit } from './time-limit.ts';

export interface Listener {
  on(channel: string, handler: (payload: string) => void): void;
  /** Resolves once all channels of earlier `on` calls are listened to. */
  whenListening(): Promise<void>;
  /** Calls `handler` after a reconnect, because notifications may have been missed. */
  onGap(handler: () => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;
const PROBE_MS = 500;

/** Receives notifications of all nodes. Probes the database twice a second and suspends it while it doesn't respond. */
export async function openListener(
  connection: PoolConfig,
  log: Logger,
  database: Pick<Suspension, 'suspend' | 'resume'>,
): Promise<Listener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  const limitMs = responseLimit(connection);
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'obdesk-listen', keepAlive: true, connectionTimeoutMillis: 0 });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    await orSuspend(next, next.connect());
    try {
      for (const channel of handlers.keys()) await orSuspend(next, next.query(`LISTEN ${channel}`));
    } catch (error) {
      cutConnection(next);
      throw error;
    }
    next.once('end', () => void lost());
    client = next;
    database.resume();
    probeSoon(next);
  }

  /** Cuts all connections if the response doesn't arrive in time. */
  async function orSuspend(asked: pg.Client, answer: Promise<unknown>): Promise<void> {
    if (!(await respondsWithin(answer, limitMs))) {
      if (!closed) log.warn({ source: 'db' }, "The database isn't responding");
      database.suspend();
      cutConnection(asked);
    }
    await answer;
  }

  function probeSoon(probed: pg.Client): void {
    setTimeout(() => {
      if (client !== probed || closed) return;
      const answer = inOrder(() => probed.query('SELECT 1'));
      // `lost` handles a closed connection.
      void orSuspend(probed, answer).then(
        () => probeSoon(probed),
        () => undefined,
      );
    }, PROBE_MS).unref();
  }

  async function lost(): Promise<void> {
    client = undefined;
    if (closed) return;
    log.warn({ source: 'live' }, 'Lost the LISTEN connection to the database');
    await reconnect();
    for (const handle of gapHandlers) handle();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !closed && !client; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await connect().catch((error: Error) => log.debug({ err: error, source: 'live' }, 'Failed to restore the LISTEN connection'));
    }
  }

  // Serializes queries, because the driver will no longer queue them.
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(ask: () => Promise<T>): Promise<T> => {
    const asked = last.then(ask);
    last = asked.catch(() => undefined);
    return asked;
  };
  const listen = async (channel: string) => {
    await client?.query(`LISTEN ${channel}`).catch((error: Error) => log.warn({ err: error, source: 'live' }, 'LISTEN failed'));
  };

  await connect();
  return {
    on(channel, handler) {
      const isNew = !handlers.has(channel);
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      if (isNew) void inOrder(() => listen(channel));
    },
    whenListening: () => inOrder(async () => undefined),
    onGap: (handler) => void gapHandlers.push(handler),
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      const current = client;
      if (!current) return;
      const ended = current.end().catch(() => undefined);
      if (!(await respondsWithin(ended, limitMs))) cutConnection(current);
    },
  };
}
