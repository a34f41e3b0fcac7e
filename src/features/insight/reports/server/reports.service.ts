import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type DayPeriod, monthsBetween, toDay } from '../../../../platform/time/calendar-day.ts';
import { type DateRange, toPeriod } from '../../../admin/settings/date-range.rules.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { leadConversion } from '../../../business/leads/server/lead.figures.service.ts';
import { loanerUse } from '../../../business/loaners/server/loaner.figures.service.ts';
import { getLoanerCounts } from '../../../business/loaners/server/loaner.service.ts';
import { partsUsed } from '../../../master-data/parts/server/part.figures.service.ts';
import {
  openedByMonth,
  openedByTechnician,
  type TechnicianCount,
  type TypeTimes,
  ticketTimes,
} from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { TICKET_TYPES, UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import { MOST_PARTS, type Reports } from '../reports.contract.ts';

/** Reads all figures of a range, which is that of the settings unless given. */
export async function getReports(deps: ServerDeps, given: DateRange | undefined): Promise<Reports> {
  const range = given ?? (await getSettings(deps.database, 'reporting')).defaultDateRange;
  const period = toPeriod(range, toDay(deps.clock.now()));
  const [leads, technicians, months, times, parts, loaners] = await Promise.all([
    leadConversion(deps.database, period),
    openedByTechnician(deps, period),
    openedByMonth(deps, period),
    ticketTimes(deps, period),
    partsUsed(deps.database, period, MOST_PARTS),
    readLoaners(deps, period),
  ]);
  return {
    ...{ range, ...period, leads, technicians: toTechnicians(technicians), months: withEmptyMonths(months, period.to) },
    ...{ service: toService(times), partsUsed: parts, loaners },
  };
}

async function readLoaners(deps: ServerDeps, period: DayPeriod): Promise<Reports['loaners']> {
  const [{ models, averageOut }, tools] = await Promise.all([loanerUse(deps.database, period), getLoanerCounts(deps)]);
  const ended = tools.statuses.find(({ value }) => value === 'End of Life')?.count ?? 0;
  return { models: [...models], averageOut, inService: tools.total - ended };
}

const NOTHING = { closed: 0, reopened: 0, closingSeconds: null, replied: 0, replySeconds: null };

const toService = (times: readonly TypeTimes[]): Reports['service'] =>
  TICKET_TYPES.map((type) => times.find((each) => each.type === type) ?? { type, ...NOTHING });

function toTechnicians(counts: readonly TechnicianCount[]): Reports['technicians'] {
  const named = counts.filter(({ key }) => key !== '').map(({ key, name, count }) => ({ technician: name, key, count }));
  const unassigned = counts.find(({ key }) => key === '');
  return unassigned ? [...named, { technician: UNASSIGNED, key: UNASSIGNED, count: unassigned.count }] : named;
}

function withEmptyMonths(months: Reports['months'], today: string): Reports['months'] {
  const [first] = months;
  if (!first) return [];
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  return monthsBetween(first.month, today.slice(0, 7)).map((month) => ({ month, count: counts.get(month) ?? 0 }));
}
