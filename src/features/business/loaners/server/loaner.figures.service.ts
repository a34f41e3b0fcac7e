import type { Db } from '../../../../platform/server/database/database.ts';
import { readRows } from '../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type DayPeriod, daysBetween, toDay } from '../../../../platform/time/calendar-day.ts';
import type { ToolModel } from '../../../master-data/tool-models/tool-models.ts';
import { type Loaner, LoanerQuery } from '../loaner.contract.ts';
import { toListRequest } from './loaner.list.store.ts';

/** The loaner tools that should have come back by now, the one that is missing longest first. */
export async function overdueLoaners({ database, clock }: ServerDeps, limit: number): Promise<Loaner[]> {
  const query = LoanerQuery.parse({ overdue: 'true', sort: 'returnDate', limit });
  return (await readRows<Loaner>(database, toListRequest(query, toDay(clock.now())))).rows;
}

export interface ModelUse {
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
export async function loanerUse(db: Db, { from, to }: DayPeriod): Promise<LoanerUse> {
  const { rows } = await db.query<ModelUse & { first: string }>({
    name: 'loaner-use',
    text: `SELECT model, coalesce(sum(lent) FILTER (WHERE day >= coalesce($1::date, '-infinity')), 0)::int8 AS loans,
        sum((lent - returned) * ($2::date + 1 - greatest(day, $1::date)))::int8 AS days, min(min(day)) OVER ()::text AS first
      FROM loan_day_counters WHERE day <= $2::date GROUP BY model ORDER BY days DESC, model`,
    values: [from, to],
  });
  const models = rows.map(({ model, loans, days }) => ({ model, loans, days }));
  const first = from ?? rows[0]?.first;
  const length = first === undefined ? 0 : daysBetween(first, to) + 1;
  return { models, averageOut: rows.length === 0 ? null : models.reduce((sum, { days }) => sum + days, 0) / length };
}
