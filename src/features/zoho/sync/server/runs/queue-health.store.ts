import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** How the queue to Zoho is. */
export interface QueueHealth {
  readonly length: number;
  /** When what waits longest was queued; null while nothing waits. */
  readonly oldestAt: string | null;
  /** Records that could not be sent, and since when the first of them. */
  readonly stuck: number;
  readonly stuckSince: string | null;
  /** How many in a row could not be sent. */
  readonly failures: number;
  /** Until then the queue rests, because too many could not be sent. */
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
