import type { Db } from '../../../../../platform/server/database/database.ts';
import type { DayPeriod } from '../../../../../platform/time/calendar-day.ts';
import type { TicketType } from '../../ticket.contract.ts';

/** The numbers and average times of the tickets of a type in a period. */
export interface TypeTimes {
  readonly type: TicketType;
  /** Closed in the period, and not closed again later. */
  readonly closed: number;
  /** The number of these that had been closed before, or are open again. */
  readonly reopened: number;
  /** From opening to closing, on average; null when none was closed. */
  readonly closingSeconds: number | null;
  /** The number of tickets to which staff first replied in the period. */
  readonly replied: number;
  /** From opening to the first reply, on average; null when there was none. */
  readonly replySeconds: number | null;
}

/** How many tickets of each type were closed, reopened and first replied to in a period, and how long that took; types without any are left out. */
export async function sumTimes(db: Db, { from, to }: DayPeriod): Promise<TypeTimes[]> {
  const count = (facet: string) => `coalesce(sum(delta) FILTER (WHERE facet = '${facet}'), 0)::int8`;
  const average = (facet: string) =>
    `(sum(seconds) FILTER (WHERE facet = '${facet}') / nullif(sum(delta) FILTER (WHERE facet = '${facet}'), 0))::float8`;
  const { rows } = await db.query<TypeTimes & Record<string, unknown>>({
    name: 'ticket-figures-times',
    text: `SELECT type, ${count('closed')} AS closed, ${count('reopened')} AS reopened, ${average('closed')} AS "closingSeconds",
        ${count('replied')} AS replied, ${average('replied')} AS "replySeconds"
      FROM ticket_time_counters
      WHERE period = CASE WHEN $1::date IS NULL THEN 'month' ELSE 'day' END AND start >= coalesce($1::date, '-infinity') AND start <= $2::date
      GROUP BY type`,
    values: [from, to],
  });
  return rows;
}
