import type { QueryOf } from '../../../../platform/endpoint.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';
import { toPeriod } from '../../../admin/settings/date-range.rules.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import { leadConversion } from '../../../business/leads/server/lead.figures.service.ts';
import { loanerUse } from '../../../business/loaners/server/loaner.figures.service.ts';
import { getLoanerCounts } from '../../../business/loaners/server/loaner.service.ts';
import { partsUsed } from '../../../master-data/parts/server/part.figures.service.ts';
import {
  firstOpened,
  openedByTechnician,
  openedOverTime,
  type TechnicianCount,
  type TypeTimes,
  ticketTimes,
} from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { TICKET_TYPES, UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import { PART_LIMIT, type Reports, type reportsApi } from '../reports.contract.ts';
import { toTrend, trendDays, trendUnit } from '../reports.rules.ts';

/** Returns the data of all reports. The range defaults to the setting. */
export async function getReports(deps: ServerDeps, query: QueryOf<typeof reportsApi.get>): Promise<Reports> {
  const range = query.range ?? (await getSettings(deps.database, 'reporting')).defaultDateRange;
  const zone = await findZone(deps.database, query.zone);
  const period = { ...toPeriod(range, dayIn(zone, deps.clock.now())), zone };
  const [leads, technicians, trend, times, parts, loaners] = await Promise.all([
    leadConversion(deps.database, period),
    openedByTechnician(deps, period),
    readTrend(deps, range, period),
    ticketTimes(deps, period),
    partsUsed(deps.database, period, PART_LIMIT),
    readLoaners(deps, period),
  ]);
  return {
    range,
    from: period.from,
    to: period.to,
    leads,
    technicians: toTechnicians(technicians),
    trend,
    service: toService(times),
    partsUsed: parts,
    loaners,
  };
}

async function readLoaners(deps: ServerDeps, period: ZonedPeriod): Promise<Reports['loaners']> {
  const [{ models, averageOut }, tools] = await Promise.all([loanerUse(deps.database, period), getLoanerCounts(deps, period.zone)]);
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

async function readTrend(deps: ServerDeps, range: DateRange, { from, to, zone }: ZonedPeriod): Promise<Reports['trend']> {
  const by = trendUnit(range);
  const firstOpenedAt = from === null ? await firstOpened(deps) : null;
  const first = from ?? (firstOpenedAt && dayIn(zone, firstOpenedAt));
  if (first === null || first > to) return { by, periods: [] };
  const days = trendDays(by, first, to);
  return toTrend(by, { days, today: to }, await openedOverTime(deps, { days, zone, by: by === 'month' ? 'month' : 'day' }));
}
