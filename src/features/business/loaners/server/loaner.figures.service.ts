import type { Db } from '../../../../platform/server/database/database.ts';
import { addDays, daysBetween } from '../../../../platform/time/calendar-day.ts';
import { dayIn, startOfDay, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';
import type { ToolModel } from '../../../master-data/tool-models/tool-models.ts';

interface ModelUse {
  readonly model: ToolModel;
  /** Loans that started in the period. */
  readonly loans: number;
  /** Total days on loan in the period, without the day of return. */
  readonly days: number;
}

export interface LoanerUse {
  readonly models: readonly ModelUse[];
  /** Average number of loaners out at the same time; null if there are no loans. */
  readonly averageOut: number | null;
}

/** Use of each loaner model in a period. All time starts with the first loan. */
export async function loanerUse(db: Db, { from, to, zone }: ZonedPeriod): Promise<LoanerUse> {
  const first = from ?? (await findFirstDay(db, zone));
  if (first === undefined || first > to) return { models: [], averageOut: null };
  const length = daysBetween(first, to) + 1;
  const times = Array.from({ length: length + 1 }, (_, day) => startOfDay(addDays(first, day) ?? to, zone));
  const { rows } = await db.query<ModelUse & Record<string, unknown>>({
    name: 'loaner-use',
    // A day counts if the loaner was out at its end.
    text: `SELECT model, count(*) FILTER (WHERE loans.lent_at >= ($1::timestamptz[])[1])::int8 AS loans,
        sum(width_bucket(coalesce(loans.returned_at, 'infinity'), ($1::timestamptz[])[2:]) - width_bucket(loans.lent_at, ($1::timestamptz[])[2:]))::int8 AS days
      FROM loans JOIN tools ON tools.id = tool_id WHERE loans.lent_at < ($1::timestamptz[])[cardinality($1)]
      GROUP BY model ORDER BY days DESC, model`,
    values: [times],
  });
  return { models: rows, averageOut: rows.length === 0 ? null : rows.reduce((sum, { days }) => sum + days, 0) / length };
}

async function findFirstDay(db: Db, zone: string): Promise<string | undefined> {
  const { rows } = await db.query<{ at: string | null }>({ name: 'loaner-first', text: 'SELECT min(lent_at) AS at FROM loans' });
  return rows[0]?.at ? dayIn(zone, rows[0].at) : undefined;
}
