import type { Db } from '../../../../../platform/server/database/database.ts';
import { toBounds, type ZonedPeriod } from '../../../../../platform/time/zoned-day.ts';
import type { TicketType } from '../../ticket.contract.ts';

/** The numbers and usual times of the tickets of a type in a period; those merged into others are left out. */
export interface TypeTimes {
  readonly type: TicketType;
  /** Closed in the period, and not closed again later. */
  readonly closed: number;
  /** The number of these that had been closed before, or are open again. */
  readonly reopened: number;
  /** From opening to closing, the median; null when none was closed. */
  readonly closingSeconds: number | null;
  /** The number of tickets to which staff first replied in the period. */
  readonly replied: number;
  /** From opening to the first reply, the median; null when there was none. */
  readonly replySeconds: number | null;
}

const IS_STANDING = 'NOT EXISTS (SELECT FROM tickets WHERE id = ticket_id AND merged_into IS NOT NULL)';

const median = (column: string) =>
  `percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM ${column} - opened_at)::float8))`;

/** How many tickets of each type were closed, reopened and first replied to in a period, and how long that took; types without any are left out. */
export async function findTimes(db: Db, period: ZonedPeriod): Promise<TypeTimes[]> {
  const { since, before } = toBounds(period, period.zone);
  const { rows } = await db.query<TypeTimes & Record<string, unknown>>({
    name: 'ticket-figures-times',
    text: `SELECT type, coalesce(closed, 0) AS closed, coalesce(reopened, 0) AS reopened, "closingSeconds",
        coalesce(replied, 0) AS replied, "replySeconds"
      FROM (
        SELECT type, count(*)::int8 AS closed, count(*) FILTER (WHERE was_reopened)::int8 AS reopened, ${median('closed_at')} AS "closingSeconds"
        FROM ticket_times WHERE closed_at >= $1::timestamptz AND closed_at < $2::timestamptz AND ${IS_STANDING} GROUP BY type
      ) AS closings FULL JOIN (
        SELECT type, count(*)::int8 AS replied, ${median('replied_at')} AS "replySeconds"
        FROM ticket_times WHERE replied_at >= $1::timestamptz AND replied_at < $2::timestamptz AND ${IS_STANDING} GROUP BY type
      ) AS replies USING (type)`,
    values: [since, before],
  });
  return rows;
}
