import { toDollars } from '../../../../platform/money.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { toBounds, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';

/** Counts New leads and sums their value in dollars. */
export async function newLeads(db: Db): Promise<{ count: number; value: number }> {
  const { rows } = await db.query<{ count: number; cents: number }>({
    name: 'leads-new',
    text: `SELECT count(*) AS count, coalesce(sum(estimated_value_cents), 0)::bigint AS cents FROM leads WHERE status = 'New'`,
  });
  const { count = 0, cents = 0 } = rows[0] ?? {};
  return { count, value: toDollars(cents) };
}

export interface LeadConversion {
  readonly won: number;
  readonly lost: number;
  readonly inProgress: number;
}

/** Counts the outcomes of leads created in a period. */
export async function leadConversion(db: Db, period: ZonedPeriod): Promise<LeadConversion> {
  const { since, before } = toBounds(period, period.zone);
  const { rows } = await db.query<LeadConversion & Record<string, unknown>>({
    name: 'leads-conversion',
    text: `SELECT count(*) FILTER (WHERE status = 'Won') AS won, count(*) FILTER (WHERE status = 'Lost') AS lost,
        count(*) FILTER (WHERE status NOT IN ('Won', 'Lost')) AS "inProgress"
      FROM leads WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz`,
    values: [since, before],
  });
  return rows[0] ?? { won: 0, lost: 0, inProgress: 0 };
}
