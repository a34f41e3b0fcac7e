import { toDollars } from '../../../../../platform/money.ts';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { TicketRow, type TicketStatus } from '../../ticket.contract.ts';
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

/** Counts the open tickets of each assignee, most tickets first. Reads the open tickets once. */
export async function countWorkload(db: Db, today: string): Promise<PersonWorkload[]> {
  const { rows } = await db.query<PersonWorkload & Record<string, unknown>>({
    name: 'ticket-workload',
    text: `SELECT coalesce(person, '') AS key, count(*)::int8 AS open, count(*) FILTER (WHERE ${DUE_DAY} < $1::date)::int8 AS overdue,
        (array_agg(id ORDER BY created_at, id))[1] AS "oldestId", min(created_at) AS "oldestAt"
      FROM tickets LEFT JOIN LATERAL unnest(assignee_keys) AS person ON true WHERE is_open
      GROUP BY 1 ORDER BY open DESC, key`,
    values: [today],
  });
  return rows;
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
