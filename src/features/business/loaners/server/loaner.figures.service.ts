import type { Db } from '../../../../platform/server/database/database.ts';
import { readRows } from '../../../../platform/server/list/list-page.ts';
import { addDays, daysBetween } from '../../../../platform/time/calendar-day.ts';
import { dayIn, startOfDay, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';
import type { ToolModel } from '../../../master-data/tool-models/tool-models.ts';
import { type Loaner, LoanerQuery } from '../loaner.contract.ts';
import { toListRequest } from './loaner.list.store.ts';

/** The loaner tools that should have come back before a day, the one that is missing longest first. */
export async function overdueLoaners(database: Db, today: string, limit: number): Promise<Loaner[]> {
  const query = LoanerQuery.parse({ overdue: 'true', sort: 'returnDate', limit });
  return (await readRows<Loaner>(database, toListRequest(query, today))).rows;
}

interface ModelUse {
  readonly model: ToolModel;
  /** The loans that began in the period. */
  readonly loans: number;
  /** The days of the period that tools of this model were out, added up; the day of return does not count. */
  readonly days: number;
}

export interface LoanerUse {
  readonly models: readonly ModelUse[];
  /** How many tools were out at the same time, on average; null before the first loan. */
  readonly averageOut: number | null;
}

/** How much the loaners of each model were out in a period; all time begins with the first loan. */
export async function loanerUse(db: Db, { from, to, zone }: ZonedPeriod): Promise<LoanerUse> {
  const first = from ?? (await findFirstDay(db, zone));
  if (first === undefined || first > to) return { models: [], averageOut: null };
  const length = daysBetween(first, to) + 1;
  const times = Array.from({ length: length + 1 }, (_, day) => startOfDay(addDays(first, day) ?? to, zone));
  const { rows } = await db.query<ModelUse & Record<string, unknown>>({
    name: 'loaner-use',
    // A day counts when the tool was out at its end.
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
