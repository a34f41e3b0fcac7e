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
  /** Resolves when the queue is sent, or sending failed. */
  close(): Promise<void>;
}

const MAX_BATCH = 1_000;
const RETRY_MS = 500;

/** Sends in batches outside of transactions: within one, NOTIFY holds a global lock until COMMIT. */
export function createNotifier(pool: Pool, log: Logger): Notifier {
  let queue: Notification[] = [];
  let sending: Promise<void> | undefined;
  let isClosing = false;

  async function sendAll(): Promise<void> {
    try {
      while (queue.length > 0) await sendBatch();
    } finally {
      // Reset in the same tick that found the queue empty, so that the next notification starts a new run.
      sending = undefined;
    }
  }

  async function sendBatch(): Promise<void> {
    const batch = queue.slice(0, MAX_BATCH);
    try {
      await send(pool, batch);
      queue = queue.slice(batch.length);
    } catch (error) {
      log.warn({ err: error, source: 'live' }, 'Failed to notify other servers');
      if (isClosing) queue = [];
      else await pause(RETRY_MS);
    }
  }

  return {
    notify(channel, payload) {
      queue.push({ channel, payload });
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
    text: 'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS notification (channel, payload)',
    values: [batch.map(({ channel }) => channel), batch.map(({ payload }) => payload)],
  });
