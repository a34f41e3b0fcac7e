import type { Db } from '../../../../../platform/server/database/database.ts';
import type { DayPeriod } from '../../../../../platform/time/calendar-day.ts';
import type { TicketStatus, TicketType } from '../../ticket.contract.ts';
import { FLEET_COUNTS, PERIOD_COUNTS, TICKET_COUNTS } from '../counts/ticket.count-tables.ts';

export interface StatusCount {
  readonly status: TicketStatus;
  readonly type: TicketType;
  readonly count: number;
}

/** How many tickets of each status and type there are. */
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

/** SQL that picks the counters of a period: for all time those of months, which are few; between two days those of days. */
const IN_PERIOD = `period = CASE WHEN $2::date IS NULL THEN 'month' ELSE 'day' END AND facet = $1
  AND start >= coalesce($2::date, '-infinity') AND start <= $3::date`;

/** How many tickets of a period each type or technician has; the technician of unassigned ones is ''. */
export async function countOpened(db: Db, facet: 'type' | 'technician', { from, to }: DayPeriod): Promise<Counted[]> {
  const { rows } = await db.query<Counted & Record<string, unknown>>({
    name: 'ticket-figures-opened',
    text: `SELECT value, sum(delta)::int8 AS count FROM ${PERIOD_COUNTS} WHERE ${IN_PERIOD}
      GROUP BY value HAVING sum(delta) > 0 ORDER BY count DESC, value`,
    values: [facet, from, to],
  });
  return rows;
}

/** How many tickets were opened in each month of a period that has any, the oldest first: '2026-11'. */
export async function countOpenedByMonth(db: Db, { from, to }: DayPeriod): Promise<{ month: string; count: number }[]> {
  const { rows } = await db.query<{ month: string; count: number }>({
    name: 'ticket-figures-months',
    text: `SELECT to_char(start, 'YYYY-MM') AS month, sum(delta)::int8 AS count FROM ${PERIOD_COUNTS} WHERE ${IN_PERIOD}
      GROUP BY 1 HAVING sum(delta) > 0 ORDER BY 1`,
    values: ['type', from, to],
  });
  return rows;
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

/** The open and resolved tickets of each make, the one with the most first; '' stands for those without a vehicle. */
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

/** The departments that have tickets, in the order of the alphabet. */
export async function findDepartments(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ department: string }>({
    name: 'ticket-figures-departments',
    text: `SELECT department FROM ${FLEET_COUNTS} WHERE department <> ''
      GROUP BY department HAVING sum(delta) > 0 ORDER BY lower(department COLLATE "und-x-icu"), department`,
  });
  return rows.map(({ department }) => department);
}
