import pg, { type PoolConfig } from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  /** Calls `handler` with the text of every NOTIFY on `channel`, from whichever node it came. */
  on(channel: string, handler: (payload: string) => void): void;
  /** Resolves once the channels of all earlier calls of `on` are listened to. */
  whenListening(): Promise<void>;
  /** Called when the connection is back after a gap in which notifications may have been missed. */
  onGap(handler: () => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;

/** Keeps one connection that receives the notifications of all transactions and nodes, and reconnects when it is lost. */
export async function openListener(connection: PoolConfig, log: Logger): Promise<Listener> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gapHandlers: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'obdesk-listen', keepAlive: true, connectionTimeoutMillis: 2_000 });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => {
      for (const handle of handlers.get(channel) ?? []) handle(payload ?? '');
    });
    await next.connect();
    next.once('end', () => void lost());
    for (const channel of handlers.keys()) await next.query(`LISTEN ${channel}`);
    client = next;
  }

  async function lost(): Promise<void> {
    client = undefined;
    if (closed) return;
    log.warn({ source: 'live' }, 'the live connection to the database was lost');
    await reconnect();
    for (const handle of gapHandlers) handle();
  }

  async function reconnect(): Promise<void> {
    for (let pause = FIRST_RETRY_MS; !closed && !client; pause = Math.min(pause * 2, LONGEST_RETRY_MS)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await connect().catch((error: Error) => log.debug({ err: error, source: 'live' }, 'the live connection is still down'));
    }
  }

  // One at a time: the driver will no longer queue them.
  let listening = Promise.resolve();
  const listen = async (channel: string) => {
    await client?.query(`LISTEN ${channel}`).catch((error: Error) => log.warn({ err: error, source: 'live' }, 'LISTEN failed'));
  };

  await connect();
  return {
    on(channel, handler) {
      const isNew = !handlers.has(channel);
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler]);
      if (isNew) listening = listening.then(() => listen(channel));
    },
    whenListening: () => listening,
    onGap: (handler) => void gapHandlers.push(handler),
    isListening: () => client !== undefined,
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}
