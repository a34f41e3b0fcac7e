import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** State of the queue to Zoho. */
export interface QueueHealth {
  readonly length: number;
  /** When the oldest record was queued; null if the queue is empty. */
  readonly oldestAt: string | null;
  /** Records that failed to sync, and when the first of them failed. */
  readonly stuck: number;
  readonly stuckSince: string | null;
  /** Consecutive failures. */
  readonly failures: number;
  /** Sending is paused until then because of too many failures. */
  readonly restingUntil: string | null;
}

export async function readQueueHealth(db: Db): Promise<QueueHealth> {
  const { rows } = await db.query<QueueHealth & Record<string, unknown>>({
    name: 'sync-queue-health',
    text: `SELECT (SELECT count(*) FROM sync_outbox) AS length, (SELECT ${isoText('min(queued_at)')} FROM sync_outbox) AS "oldestAt",
      (SELECT count(*) FROM sync_problems) AS stuck, (SELECT ${isoText('min(since)')} FROM sync_problems) AS "stuckSince",
      coalesce((SELECT failures FROM sync_state), 0) AS failures, (SELECT ${isoText('resting_until')} FROM sync_state) AS "restingUntil"`,
  });
  return rows[0] ?? { length: 0, oldestAt: null, stuck: 0, stuckSince: null, failures: 0, restingUntil: null };
}
