import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** What every node that listens on `channel` is told; PostgreSQL takes at most 8,000 bytes. */
interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export interface Notifier {
  /** Tells every node soon, in the order of the calls. */
  notify(channel: string, payload: string): void;
  /** Resolves when everything is told, or cannot be any more. */
  close(): Promise<void>;
}

const MOST_AT_ONCE = 1_000;
const RETRY_MS = 500;

/**
 * Sends notifications beside transactions, those of many together. Within a transaction NOTIFY takes a lock that PostgreSQL keeps until its end, so
 * that one transaction after the other would be written to disk instead of many at once.
 */
export function createNotifier(pool: Pool, log: Logger): Notifier {
  let waiting: Notification[] = [];
  let sending: Promise<void> | undefined;
  let isClosing = false;

  async function sendAll(): Promise<void> {
    try {
      while (waiting.length > 0) await sendFirst();
    } finally {
      // In the same step that found nothing left, so that what comes next begins anew.
      sending = undefined;
    }
  }

  async function sendFirst(): Promise<void> {
    const batch = waiting.slice(0, MOST_AT_ONCE);
    try {
      await send(pool, batch);
      waiting = waiting.slice(batch.length);
    } catch (error) {
      log.warn({ err: error, source: 'live' }, 'Failed to notify other nodes');
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
