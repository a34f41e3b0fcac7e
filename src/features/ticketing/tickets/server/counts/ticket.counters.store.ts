import type { Db } from '../../../../../platform/server/database/database.ts';
import { matchesStatement } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import {
  type FacetCount,
  TICKET_STATUSES,
  type TicketFacets,
  type TicketState,
  type TicketStatus,
  type TicketType,
} from '../../ticket.contract.ts';
import { getStatuses, OPEN_STATUSES } from '../../ticket.rules.ts';

/** SQL of the counts by type and status: the counters and the queued changes, which are added every second. */
export const TICKET_COUNTS = `(
    SELECT type, status, facet, value, delta FROM ticket_counters
    UNION ALL SELECT queued.type, queued.status, facets.facet, facets.value, queued.delta
    FROM ticket_count_queue AS queued CROSS JOIN LATERAL ticket_facets(queued.vehicle_make, queued.assignee_keys) AS facets
  ) AS counts`;

/** SQL of the counts by day and month of creation. */
export const PERIOD_COUNTS = `(
    SELECT period, start, facet, value, delta FROM ticket_period_counters
    UNION ALL SELECT periods.period, periods.start, periods.facet, periods.value, queued.delta
    FROM ticket_count_queue AS queued CROSS JOIN LATERAL ticket_periods(queued.created_at, queued.type, queued.assignee_keys) AS periods
  ) AS counts`;

/** SQL of the counts by make and department. */
export const FLEET_COUNTS = `(
    SELECT make, department, is_open, delta FROM ticket_fleet_counters
    UNION ALL SELECT vehicle_make, department, is_open, delta FROM ticket_count_queue
  ) AS counts`;

/** A set of tickets that has a counter. */
export interface TicketSet {
  readonly facet: 'all' | 'make' | 'assignee' | 'unassigned';
  readonly value: string;
  readonly type: TicketType | undefined;
  readonly statuses: readonly TicketStatus[];
}

export const SET_COUNT = `SELECT coalesce(sum(delta), 0)::int8 AS count FROM ${TICKET_COUNTS}
  WHERE facet = $1 AND value = $2 AND status = ANY($3) AND ($4::text IS NULL OR type = $4)`;

export async function getCount(db: Db, { facet, value, statuses, type }: TicketSet): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'ticket-counters',
    text: SET_COUNT,
    values: [facet, value, statuses, type ?? null],
  });
  return rows[0]?.count ?? 0;
}

/** Counts the open tickets of each type that has any. */
export async function getOpenCounts(db: Db): Promise<{ type: TicketType; count: number }[]> {
  const { rows } = await db.query<{ type: TicketType; count: number }>({
    name: 'ticket-counters-open',
    text: `SELECT type, sum(delta)::int8 AS count FROM ${TICKET_COUNTS} WHERE facet = 'all' AND value = '' AND status = ANY($1) GROUP BY type`,
    values: [OPEN_STATUSES],
  });
  return rows;
}

type FacetCounts = Omit<TicketFacets, 'assignees'> & { readonly assignees: readonly FacetCount[] };

interface FacetRow {
  facet: TicketSet['facet'];
  value: string;
  count: number;
}

/** Returns the filter options for a type and state with their number of tickets. Assignees are given by key. */
export async function getFacetCounts(db: Db, type: TicketType | undefined, state: TicketState | undefined): Promise<FacetCounts> {
  const { rows } = await db.query<FacetRow>({
    name: 'ticket-counters-facets',
    text: `SELECT facet, CASE facet WHEN 'all' THEN status ELSE value END AS value, sum(delta)::int8 AS count FROM ${TICKET_COUNTS}
      WHERE status = ANY($1) AND ($2::text IS NULL OR type = $2) GROUP BY 1, 2 HAVING sum(delta) > 0 ORDER BY lower(
        CASE facet WHEN 'all' THEN status ELSE value END COLLATE "und-x-icu")`,
    values: [state ? getStatuses(state) : TICKET_STATUSES, type ?? null],
  });
  return toFacetCounts(rows);
}

/** Counts the matches of a list by filter. Returns undefined if it has more than `most`. */
export async function countFacets(db: Db, list: ListRequest, most: number): Promise<FacetCounts | undefined> {
  const { text, values } = matchesStatement(list, 'status, vehicle_make, assignee_keys', most + 1);
  const { rows } = await db.query<FacetRow>(
    `WITH found AS MATERIALIZED (${text})
    SELECT facet, CASE facet WHEN 'all' THEN status ELSE value END AS value, count(*) AS count
    FROM found CROSS JOIN LATERAL ticket_facets(vehicle_make, assignee_keys) AS facets GROUP BY 1, 2 ORDER BY 1, 2`,
    values,
  );
  const counts = toFacetCounts(rows);
  return counts.statuses.reduce((sum, { count }) => sum + count, 0) > most ? undefined : counts;
}

function toFacetCounts(rows: readonly FacetRow[]): FacetCounts {
  const getValues = (facet: TicketSet['facet']) => rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
  const byStatus = new Map(getValues('all').map(({ value, count }) => [value, count]));
  return {
    statuses: TICKET_STATUSES.flatMap((value) => ({ value, count: byStatus.get(value) ?? 0 })).filter(({ count }) => count > 0),
    assignees: getValues('assignee'),
    unassigned: getValues('unassigned')[0]?.count ?? 0,
    makes: getValues('make'),
  };
}

/** Adds the queued changes to the counters. */
export async function foldQueue(db: Db): Promise<void> {
  await db.query('SELECT fold_ticket_count_queue()');
}

/** Merges the rows of each counter. */
export async function compactCounters(db: Db): Promise<void> {
  await db.query('SELECT compact_ticket_counters()');
}
