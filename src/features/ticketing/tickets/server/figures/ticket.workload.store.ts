import { toDollars } from '../../../../../platform/money.ts';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { TicketRow, type TicketStatus } from '../../ticket.contract.ts';
import { OPEN_STATUSES } from '../../ticket.rules.ts';
import { TICKET_COUNTS } from '../counts/ticket.counters.store.ts';
import { DUE_DAY } from '../list/ticket.list.store.ts';
import { tickets } from '../ticket.table.ts';

const ROW = recordColumns(tickets, TicketRow);

export interface PersonWorkload {
  /** Person key; '' for unassigned tickets. */
  readonly key: string;
  readonly open: number;
  /** Open tickets whose follow-up or job date has passed. */
  readonly overdue: number;
  readonly oldestId: string;
  /** When the oldest open ticket was created. */
  readonly oldestAt: string;
}

/** Up to this number of open tickets, a person's oldest is found among their own, else among all. */
const FEW_TICKETS = 100;

/**
 * Counts are those of the counters. Only overdue tickets are read, and the oldest open tickets up to the first one of each person. The
 * second condition of overdue tickets is that of their index.
 */
export const workloadStatement = (today: string) => ({
  name: 'ticket-workload',
  text: `WITH people AS MATERIALIZED (
      SELECT value AS key, sum(delta)::int8 AS open FROM ${TICKET_COUNTS}
      WHERE facet IN ('assignee', 'unassigned') AND status = ANY($1) GROUP BY value HAVING sum(delta) > 0
    ), late AS MATERIALIZED (
      SELECT coalesce(person, '') AS key, count(*)::int8 AS overdue FROM tickets LEFT JOIN LATERAL unnest(assignee_keys) AS person ON true
      WHERE is_open AND ${DUE_DAY} < $2::date AND (follow_up_date IS NOT NULL OR scheduled_date IS NOT NULL) GROUP BY 1
    )
    SELECT key, open, coalesce(overdue, 0) AS overdue, oldest.id AS "oldestId", oldest.created_at AS "oldestAt"
    FROM people LEFT JOIN late USING (key), LATERAL (
      (SELECT id, created_at FROM ticket_assignees JOIN tickets ON id = ticket_id
        WHERE key <> '' AND open <= ${FEW_TICKETS} AND person_key = key AND ticket_assignees.is_open ORDER BY created_at, id LIMIT 1)
      UNION ALL
      (SELECT id, created_at FROM tickets WHERE (key = '' OR open > ${FEW_TICKETS}) AND is_open
        AND CASE WHEN key = '' THEN cardinality(assignee_keys) = 0 ELSE key = ANY(assignee_keys) END ORDER BY created_at, id LIMIT 1)
    ) AS oldest
    ORDER BY open DESC, key`,
  values: [OPEN_STATUSES, today],
});

/** Counts the open tickets of each assignee, most tickets first. */
export async function countWorkload(db: Db, today: string): Promise<PersonWorkload[]> {
  return (await db.query<PersonWorkload & Record<string, unknown>>(workloadStatement(today))).rows;
}

export type DueTicket = TicketRow & { readonly due: string | null };

/** Returns a person's open tickets: overdue and due today first, then the last changed. `due` is the earlier of follow-up and job date. */
export async function findOwnWork(db: Db, { key, today, limit }: { key: string; today: string; limit: number }): Promise<DueTicket[]> {
  const { rows } = await db.query<{ json: string; due: string | null }>({
    name: 'ticket-own-work',
    text: `SELECT row_to_json(shown)::text AS json, due::text FROM (
        SELECT ${ROW.stored}, ${DUE_DAY} AS due FROM tickets
        WHERE id IN (SELECT ticket_id FROM ticket_assignees WHERE person_key = $1 AND is_open)
        ORDER BY CASE WHEN ${DUE_DAY} <= $2::date THEN ${DUE_DAY} END NULLS LAST, last_updated DESC, id LIMIT $3
      ) AS page, LATERAL (SELECT ${ROW.shown}) AS shown`,
    values: [key, today, limit],
  });
  return rows.map(({ json, due }) => ({ ...(JSON.parse(json) as TicketRow), due }));
}

/** SQL of the time of the last status change, or of the creation. */
const SINCE = `coalesce((SELECT at FROM ticket_history WHERE ticket_id = tickets.id AND kind = 'status' ORDER BY position DESC LIMIT 1), created_at)`;

/** SQL of the total of a repair's line items in cents; null without lines. */
export const LINES_CENTS = `(SELECT sum(round((line ->> 'quantity')::numeric * (line ->> 'unitCost')::numeric * 100))::int8
  FROM jsonb_array_elements(rma_line_items) AS line)`;

export interface RepairStage {
  readonly status: TicketStatus;
  readonly count: number;
  /** Median time in the status. */
  readonly medianSeconds: number;
  readonly longestSeconds: number;
}

/** Counts open repairs by status, with the time since they got it. */
export async function countRepairStages(db: Db, now: string): Promise<RepairStage[]> {
  const { rows } = await db.query<RepairStage & Record<string, unknown>>({
    name: 'ticket-repair-stages',
    text: `SELECT status, count(*)::int8 AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY waited) AS "medianSeconds", max(waited) AS "longestSeconds"
      FROM (
        SELECT status, greatest(0, extract(epoch FROM $1::timestamptz - ${SINCE})::float8) AS waited
        FROM ticket_listings JOIN tickets ON id = listed_id WHERE listed_type = 'Tool Repair' AND listed_open
      ) AS repairs GROUP BY status`,
    values: [now],
  });
  return rows;
}

export type PendingApproval = TicketRow & {
  /** Total of the line items in dollars; null without lines. */
  readonly amount: number | null;
  /** When approval was requested. */
  readonly since: string;
};

/** Returns repairs that await approval, longest waiting first. */
export async function findPendingApprovals(db: Db, limit: number): Promise<PendingApproval[]> {
  const { rows } = await db.query<{ json: string; cents: number | null; since: string }>({
    name: 'ticket-pending-approvals',
    text: `SELECT row_to_json(shown)::text AS json, cents, since FROM (
        SELECT ${ROW.stored}, ${LINES_CENTS} AS cents, ${SINCE} AS since FROM ticket_listings JOIN tickets ON id = listed_id
        WHERE listed_type = 'Tool Repair' AND listed_status = 'Awaiting Approval' ORDER BY since, id LIMIT $1
      ) AS page, LATERAL (SELECT ${ROW.shown}) AS shown`,
    values: [limit],
  });
  return rows.map(({ json, cents, since }) => ({
    ...(JSON.parse(json) as TicketRow),
    amount: cents === null ? null : toDollars(cents),
    since,
  }));
}
