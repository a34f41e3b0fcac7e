import { toDollars } from '../../../../platform/money.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { toBounds, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';
import { LEAD_STATUSES, type LeadStatus } from '../lead.contract.ts';
import { isInProgress } from '../lead.rules.ts';

/** Counts New leads and sums their value in dollars. */
export async function newLeads(db: Db): Promise<{ count: number; value: number }> {
  const { rows } = await db.query<{ count: number; cents: number }>({
    name: 'leads-new',
    text: `SELECT count(*) AS count, coalesce(sum(estimated_value_cents), 0)::bigint AS cents FROM leads WHERE status = 'New'`,
  });
  const { count = 0, cents = 0 } = rows[0] ?? {};
  return { count, value: toDollars(cents) };
}

/** Leads and their estimated value in dollars. */
export interface LeadSum {
  readonly count: number;
  readonly value: number;
}

export interface LeadConversion {
  readonly won: LeadSum;
  readonly lost: LeadSum;
  readonly inProgress: LeadSum;
}

/** Sums up leads created in a period by outcome. */
export async function leadConversion(db: Db, period: ZonedPeriod): Promise<LeadConversion> {
  const { since, before } = toBounds(period, period.zone);
  const { rows } = await db.query<{ outcome: keyof LeadConversion; count: number; cents: number }>({
    name: 'leads-conversion',
    text: `SELECT CASE status WHEN 'Won' THEN 'won' WHEN 'Lost' THEN 'lost' ELSE 'inProgress' END AS outcome,
        count(*) AS count, sum(estimated_value_cents)::bigint AS cents
      FROM leads WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz GROUP BY 1`,
    values: [since, before],
  });
  const sumOf = (outcome: keyof LeadConversion): LeadSum => toSum(rows.find((row) => row.outcome === outcome));
  return { won: sumOf('won'), lost: sumOf('lost'), inProgress: sumOf('inProgress') };
}

/** Sums up the leads of each open status, in the order of the board. */
export async function leadPipeline(db: Db): Promise<(LeadSum & { status: LeadStatus })[]> {
  const open = LEAD_STATUSES.filter((status) => isInProgress({ status }));
  const { rows } = await db.query<{ status: LeadStatus; count: number; cents: number }>({
    name: 'leads-pipeline',
    text: `SELECT status, count(*) AS count, sum(estimated_value_cents)::bigint AS cents FROM leads
      WHERE status IN (${open.map((status) => `'${status}'`).join(', ')}) GROUP BY status`,
  });
  return open.map((status) => ({ status, ...toSum(rows.find((row) => row.status === status)) }));
}

const toSum = ({ count, cents }: { count: number; cents: number } = { count: 0, cents: 0 }): LeadSum => ({
  count,
  value: toDollars(cents),
});
