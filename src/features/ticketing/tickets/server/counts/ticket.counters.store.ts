import type { Db } from '../../../../../platform/server/database/database.ts';
import type { FacetCount, TicketFacets, TicketState, TicketStatus, TicketType } from '../../ticket.contract.ts';
import { TICKET_STATUSES } from '../../ticket.contract.ts';
import { getStatuses, OPEN_STATUSES } from '../../ticket.rules.ts';
import { TICKET_COUNTS } from './ticket.count-tables.ts';

/** A set of tickets that the counters know the size of. */
export interface TicketSet {
  readonly facet: 'all' | 'make' | 'assignee' | 'unassigned';
  readonly value: string;
  readonly type: TicketType | undefined;
  readonly statuses: readonly TicketStatus[];
}

export const SET_COUNT = `SELECT coalesce(sum(delta), 0)::int8 AS count FROM ${TICKET_COUNTS}
  WHERE facet = $1 AND value = $2 AND status = ANY($3) AND ($4::text IS NULL OR type = $4)`;

/** How many tickets a set has, exactly, whatever their number. */
export async function getCount(db: Db, { facet, value, statuses, type }: TicketSet): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'ticket-counters',
    text: SET_COUNT,
    values: [facet, value, statuses, type ?? null],
  });
  return rows[0]?.count ?? 0;
}

/** The open tickets of each type that has any. */
export async function getOpenCounts(db: Db): Promise<{ type: TicketType; count: number }[]> {
  const { rows } = await db.query<{ type: TicketType; count: number }>({
    name: 'ticket-counters-open',
    text: `SELECT type, sum(delta)::int8 AS count FROM ${TICKET_COUNTS} WHERE facet = 'all' AND value = '' AND status = ANY($1) GROUP BY type`,
    values: [OPEN_STATUSES],
  });
  return rows;
}

/** The filter options as the counters have them, assignees by key. */
type FacetCounts = Omit<TicketFacets, 'assignees'> & { readonly assignees: readonly FacetCount[] };

interface FacetRow {
  facet: TicketSet['facet'];
  value: string;
  count: number;
}

/** Reads the filter options for tickets of a type and state, each with its number of tickets; assignees by their keys. */
export async function getFacetCounts(db: Db, type: TicketType | undefined, state: TicketState | undefined): Promise<FacetCounts> {
  const { rows } = await db.query<FacetRow>({
    name: 'ticket-counters-facets',
    text: `SELECT facet, CASE facet WHEN 'all' THEN status ELSE value END AS value, sum(delta)::int8 AS count FROM ${TICKET_COUNTS}
      WHERE status = ANY($1) AND ($2::text IS NULL OR type = $2) GROUP BY 1, 2 HAVING sum(delta) > 0 ORDER BY lower(
        CASE facet WHEN 'all' THEN status ELSE value END COLLATE "und-x-icu")`,
    values: [state ? getStatuses(state) : TICKET_STATUSES, type ?? null],
  });
  const getValues = (facet: TicketSet['facet']) => rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }));
  const byStatus = new Map(getValues('all').map(({ value, count }) => [value, count]));
  return {
    statuses: TICKET_STATUSES.flatMap((value) => ({ value, count: byStatus.get(value) ?? 0 })).filter(({ count }) => count > 0),
    assignees: getValues('assignee'),
    unassigned: getValues('unassigned')[0]?.count ?? 0,
    makes: getValues('make'),
  };
}

/** Takes the queue into the counters; every count stays the same. */
export async function foldQueue(db: Db): Promise<void> {
  await db.query('SELECT fold_ticket_count_queue()');
}

/** Folds the counters' rows together; every count stays the same. */
export async function compactCounters(db: Db): Promise<void> {
  await db.query('SELECT compact_ticket_counters()');
}
