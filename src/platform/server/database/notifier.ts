import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** A NOTIFY. PostgreSQL limits payloads to 8,000 bytes. */
interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export interface Notifier {
  notify(channel: string, payload: string): void;
  /** Resolves when the queue is sent, or can't be sent anymore. */
  close(): Promise<void>;
}

const MOST_AT_ONCE = 1_000;
const RETRY_MS = 500;

/** Sends in batches outside of transactions: within one, NOTIFY holds a global lock until COMMIT. */
export function createNotifier(pool: Pool, log: Logger): Notifier {
  let waiting: Notification[] = [];
  let sending: Promise<void> | undefined;
  let isClosing = false;

  async function sendAll(): Promise<void> {
    try {
      while (waiting.length > 0) await sendFirst();
    } finally {
      // Reset in the same tick that found the queue empty, so that the next notification starts a new run.
      sending = undefined;
    }
  }

  async function sendFirst(): Promise<void> {
    const batch = waiting.slice(0, MOST_AT_ONCE);
    try {
      await send(pool, batch);
      waiting = waiting.slice(batch.length);
    } catch (error) {
      log.warn({ err: error, source: 'live' }, 'Failed to notify other servers');
      if (isClosing) waiting = [];
      else await pause(RETRY_MS);
    }
  }

  return {
    notify(channel, payload) {
      waiting.push({ channel, payload });
      sending ??= sendAll();
    },
    async close() {
      isClosing = true;
      await sending;
    },
  };
}

const send = (pool: Pool, batch: readonly Notification[]) =>
  pool.query({
    name: 'notify',
    text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS told (channel, payload)',
    values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
  });
