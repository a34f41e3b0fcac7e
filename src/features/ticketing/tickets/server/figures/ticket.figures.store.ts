import type { Db } from '../../../../../platform/server/database/database.ts';
import { startOfDay, toBounds, type ZonedPeriod } from '../../../../../platform/time/zoned-day.ts';
import type { TicketStatus, TicketType } from '../../ticket.contract.ts';
import { FLEET_COUNTS, PERIOD_COUNTS, TICKET_COUNTS } from '../counts/ticket.counters.store.ts';

export interface StatusCount {
  readonly status: TicketStatus;
  readonly type: TicketType;
  readonly count: number;
}

export async function countByStatus(db: Db): Promise<StatusCount[]> {
  const { rows } = await db.query<StatusCount & Record<string, unknown>>({
    name: 'ticket-figures-status',
    text: `SELECT status, type, sum(delta)::int8 AS count FROM ${TICKET_COUNTS} WHERE facet = 'all' AND value = '' GROUP BY 1, 2 HAVING sum(delta) > 0`,
  });
  return rows;
}

export interface Counted {
  readonly value: string;
  readonly count: number;
}

const FACETS = { type: 'type', technician: "coalesce(assignee_keys[1], '')" } as const;

/** Counts the unmerged tickets created in a period by type or technician. The technician of unassigned tickets is ''. */
export function countOpened(db: Db, facet: keyof typeof FACETS, period: ZonedPeriod): Promise<Counted[]> {
  return period.from === null ? countEverOpened(db, facet) : countOpenedBetween(db, facet, { ...period, from: period.from });
}

async function countEverOpened(db: Db, facet: keyof typeof FACETS): Promise<Counted[]> {
  const { rows } = await db.query<Counted & Record<string, unknown>>({
    name: `ticket-figures-ever-opened-${facet}`,
    text: `SELECT value, sum(delta)::int8 AS count FROM (
        SELECT value, delta FROM ${PERIOD_COUNTS} WHERE period = 'month' AND facet = '${facet}'
        UNION ALL SELECT ${FACETS[facet]}, -1 FROM tickets WHERE merged_into IS NOT NULL
      ) AS opened GROUP BY value HAVING sum(delta) > 0 ORDER BY count DESC, value`,
  });
  return rows;
}

/** Adds the counters of UTC days, corrected by the hours between UTC and the zone. */
async function countOpenedBetween(db: Db, facet: keyof typeof FACETS, period: ZonedPeriod & { readonly from: string }): Promise<Counted[]> {
  const { from, to, zone } = period;
  const own = toBounds(period, zone);
  const utc = toBounds(period, 'UTC');
  const edge = (
    ours: string,
    theirs: string,
    sign: 1 | -1,
  ) => `SELECT ${FACETS[facet]}, CASE WHEN ${ours} > ${theirs} THEN ${sign} ELSE ${-sign} END
        FROM tickets WHERE created_at >= least(${ours}, ${theirs}) AND created_at < greatest(${ours}, ${theirs})`;
  const { rows } = await db.query<Counted & Record<string, unknown>>({
    name: `ticket-figures-opened-${facet}`,
    text: `SELECT value, sum(delta)::int8 AS count FROM (
        SELECT value, delta FROM ${PERIOD_COUNTS} WHERE period = 'day' AND facet = '${facet}' AND start BETWEEN $1::date AND $2::date
        UNION ALL ${edge('$3::timestamptz', '$5::timestamptz', -1)}
        UNION ALL ${edge('$4::timestamptz', '$6::timestamptz', 1)}
        UNION ALL SELECT ${FACETS[facet]}, -1 FROM tickets WHERE merged_into IS NOT NULL AND created_at >= $3 AND created_at < $4
      ) AS opened GROUP BY value HAVING sum(delta) > 0 ORDER BY count DESC, value`,
    values: [from, to, own.since, own.before, utc.since, utc.before],
  });
  return rows;
}

/** Consecutive periods. `days` has the first day of each, and the day after the last. */
export interface Trend {
  readonly days: readonly string[];
  readonly zone: string;
  /** Counters to add: those of months if each period starts with one. */
  readonly by: 'day' | 'month';
}

/** Counts the unmerged tickets created in each period, corrected by the hours between UTC and the zone. */
export async function countTrend(db: Db, { days, zone, by }: Trend): Promise<number[]> {
  const { rows } = await db.query<{ place: number; count: number }>({
    name: 'ticket-figures-trend',
    text: `WITH bounds AS (
        SELECT * FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS bound (own, utc, place)
      ), edges AS (
        SELECT place, CASE WHEN own > utc THEN 1 ELSE -1 END AS sign FROM bounds, tickets
        WHERE created_at >= least(own, utc) AND created_at < greatest(own, utc)
      )
      SELECT place::int, sum(delta)::int8 AS count FROM (
        SELECT width_bucket(start, $1::date[]) AS place, delta FROM ${PERIOD_COUNTS}
          WHERE period = $4 AND facet = 'type' AND start >= ($1::date[])[1] AND start < ($1::date[])[cardinality($1)]
        UNION ALL SELECT place - 1, sign FROM edges
        UNION ALL SELECT place, -sign FROM edges
        UNION ALL SELECT width_bucket(created_at, $2), -1 FROM tickets WHERE merged_into IS NOT NULL
      ) AS opened GROUP BY 1`,
    values: [days, days.map((day) => startOfDay(day, zone)), days.map((day) => startOfDay(day, 'UTC')), by],
  });
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return days.slice(1).map((_, index) => counts.get(index + 1) ?? 0);
}

/** Returns when the first unmerged ticket was created. */
export async function findFirstOpened(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ at: string }>({
    name: 'ticket-figures-first',
    text: 'SELECT created_at AS at FROM tickets WHERE merged_into IS NULL ORDER BY created_at, id LIMIT 1',
  });
  return rows[0]?.at ?? null;
}

export interface FleetFilter {
  readonly make?: string | undefined;
  readonly department?: string | undefined;
}

export interface MakeCount {
  readonly make: string;
  readonly open: number;
  readonly resolved: number;
}

/** Counts open and resolved tickets by make, most tickets first. The make is '' without a vehicle. */
export async function countByMake(db: Db, { make, department }: FleetFilter): Promise<MakeCount[]> {
  const { rows } = await db.query<MakeCount & Record<string, unknown>>({
    name: 'ticket-figures-makes',
    text: `SELECT make, coalesce(sum(delta) FILTER (WHERE is_open), 0)::int8 AS open,
        coalesce(sum(delta) FILTER (WHERE NOT is_open), 0)::int8 AS resolved
      FROM ${FLEET_COUNTS} WHERE ($1::text IS NULL OR make = $1) AND ($2::text IS NULL OR department = $2)
      GROUP BY make HAVING sum(delta) > 0 ORDER BY sum(delta) DESC, lower(make COLLATE "und-x-icu"), make`,
    values: [make ?? null, department ?? null],
  });
  return rows;
}

/** Returns the departments that have tickets, in alphabetical order. */
export async function findDepartments(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ department: string }>({
    name: 'ticket-figures-departments',
    text: `SELECT department FROM ${FLEET_COUNTS} WHERE department <> ''
      GROUP BY department HAVING sum(delta) > 0 ORDER BY lower(department COLLATE "und-x-icu"), department`,
  });
  return rows.map(({ department }) => department);
}

/** Counts and times of the unmerged tickets of a type in a period. */
export interface TypeTimes {
  readonly type: TicketType;
  /** Closed in the period for the last time. */
  readonly closed: number;
  /** Closed before, or open again. */
  readonly reopened: number;
  /** Median; null if none was closed. */
  readonly closingSeconds: number | null;
  /** First replied to in the period. */
  readonly replied: number;
  /** Median; null without replies. */
  readonly replySeconds: number | null;
}

const IS_STANDING = 'NOT EXISTS (SELECT FROM tickets WHERE id = ticket_id AND merged_into IS NOT NULL)';

const median = (column: string) =>
  `percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM ${column} - opened_at)::float8))`;

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
