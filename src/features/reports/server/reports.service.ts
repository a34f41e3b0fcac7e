import { monthsBetween, toDay } from '../../../platform/calendar-day.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { leadConversion } from '../../leads/server/lead.figures.service.ts';
import { type DateRange, toPeriod } from '../../settings/date-range.rules.ts';
import { getSettings } from '../../settings/server/settings.service.ts';
import { openedByMonth, openedByTechnician } from '../../tickets/server/figures/ticket.figures.service.ts';
import { UNASSIGNED } from '../../tickets/ticket.contract.ts';
import type { Reports } from '../reports.contract.ts';

/** Reads all figures of a range, which is that of the settings unless given. */
export async function getReports(deps: ServerDeps, given: DateRange | undefined): Promise<Reports> {
  const range = given ?? (await getSettings(deps.database, 'reporting')).defaultDateRange;
  const period = toPeriod(range, toDay(deps.clock.now()));
  const [leads, technicians, months] = await Promise.all([
    leadConversion(deps.database, period),
    openedByTechnician(deps, period),
    openedByMonth(deps, period),
  ]);
  return { range, ...period, leads, technicians: toTechnicians(technicians), months: withEmptyMonths(months, period.to) };
}

function toTechnicians(counts: readonly { value: string; count: number }[]): Reports['technicians'] {
  const named = counts.filter(({ value }) => value !== '').map(({ value, count }) => ({ technician: value, count }));
  const unassigned = counts.find(({ value }) => value === '');
  return unassigned ? [...named, { technician: UNASSIGNED, count: unassigned.count }] : named;
}

function withEmptyMonths(months: Reports['months'], today: string): Reports['months'] {
  const [first] = months;
  if (!first) return [];
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  return monthsBetween(first.month, today.slice(0, 7)).map((month) => ({ month, count: counts.get(month) ?? 0 }));
}
