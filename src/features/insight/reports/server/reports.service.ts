import type { QueryOf } from '../../../../platform/endpoint.ts';
import { toDollars } from '../../../../platform/money.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { slowResults } from '../../../../platform/server/slow-results.ts';
import { addDays } from '../../../../platform/time/calendar-day.ts';
import { dayIn, type ZonedPeriod } from '../../../../platform/time/zoned-day.ts';
import { type AskedRange, findAskedRange } from '../../../admin/settings/server/date-range.service.ts';
import {
  billedOverTime,
  findFirstBilled,
  receivablesByAge,
  receivablesByCustomer,
} from '../../../business/invoices/server/invoice.figures.service.ts';
import { leadConversion, leadPipeline } from '../../../business/leads/server/lead.figures.service.ts';
import { loanerUse } from '../../../business/loaners/server/loaner.figures.service.ts';
import { getLoanerCounts } from '../../../business/loaners/server/loaner.service.ts';
import { partsUsed } from '../../../master-data/parts/server/part.figures.service.ts';
import { countUnbilled } from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import {
  firstOpened,
  openedByTechnician,
  openedByType,
  openedOverTime,
  repairStages,
  type TechnicianCount,
  type TypeTimes,
  ticketTimes,
  workload,
} from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { TICKET_TYPES, UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import type { BusinessNow } from '../business-now.contract.ts';
import { CUSTOMER_LIMIT, PART_LIMIT, type Reports, type reportsApi, type Totals } from '../reports.contract.ts';
import { toPeriods, trendDays, trendUnit, wholeMonths, workUnit } from '../reports.rules.ts';
import { sortRepairStages } from '../waiting.rules.ts';

/** The current work, money and repairs. */
export function getBusinessNow(deps: ServerDeps, today: string): Promise<BusinessNow> {
  return slowResults(deps).reuse(`business ${today}`, () => readBusinessNow(deps, today));
}

async function readBusinessNow(deps: ServerDeps, today: string): Promise<BusinessNow> {
  const [people, receivables, repairs] = await Promise.all([
    workload(deps, today),
    receivablesByAge(deps.database, today),
    repairStages(deps),
  ]);
  return {
    today,
    workload: people.map(({ key, name, ...counts }) =>
      key === '' ? { ...counts, key: UNASSIGNED, name: UNASSIGNED } : { ...counts, key, name },
    ),
    receivables,
    repairs: sortRepairStages(repairs),
  };
}

interface Limits {
  readonly customers: number;
  readonly parts: number;
}

const ON_SCREEN: Limits = { customers: CUSTOMER_LIMIT, parts: PART_LIMIT };
/** More than a business has. */
export const IN_FILE: Limits = { customers: 50_000, parts: 50_000 };

/** Returns the data of all reports. The range defaults to the setting. */
export async function getReports(deps: ServerDeps, query: QueryOf<typeof reportsApi.get>, limits = ON_SCREEN): Promise<Reports> {
  const asked = await findAskedRange(deps, query);
  return slowResults(deps).reuse(`reports ${JSON.stringify({ ...asked, ...limits })}`, () => readReports(deps, asked, limits));
}

async function readReports(deps: ServerDeps, asked: AskedRange, limits: Limits): Promise<Reports> {
  const { database: db } = deps;
  const { range, from, to, before, zone, today } = asked;
  const period = { from, to, zone };
  const [business, totals, totalsBefore, debtors, work, pipeline, technicians, trend, times, parts, loaners] = await Promise.all([
    getBusinessNow(deps, today),
    readTotals(deps, period),
    before && readTotals(deps, { ...before, zone }),
    receivablesByCustomer(db, today, limits.customers),
    readWork(deps, asked),
    leadPipeline(db),
    openedByTechnician(deps, period),
    readTrend(deps, asked),
    ticketTimes(deps, period),
    partsUsed(db, period, limits.parts),
    readLoaners(deps, period),
  ]);
  return {
    ...business,
    range,
    from,
    to,
    before,
    totals,
    totalsBefore,
    debtors,
    work,
    pipeline,
    technicians: toTechnicians(technicians),
    trend,
    service: toService(times),
    partsUsed: parts,
    loaners,
  };
}

const FIRST_DAY = '0001-01-01';

async function readTotals(deps: ServerDeps, period: ZonedPeriod): Promise<Totals> {
  const { from, to } = period;
  const [opened, times, [billed = { count: 0, amount: 0 }], leads] = await Promise.all([
    openedByType(deps, period),
    ticketTimes(deps, period),
    billedOverTime(deps.database, [from ?? FIRST_DAY, addDays(to, 1) ?? to]),
    leadConversion(deps.database, period),
  ]);
  return {
    opened: sumOf(opened, ({ count }) => count),
    closed: sumOf(times, ({ closed }) => closed),
    reopened: sumOf(times, ({ reopened }) => reopened),
    billed,
    leads,
  };
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number) => items.reduce((sum, item) => sum + value(item), 0);

async function readLoaners(deps: ServerDeps, period: ZonedPeriod): Promise<Reports['loaners']> {
  const [{ models, averageOut }, tools] = await Promise.all([loanerUse(deps.database, period), getLoanerCounts(deps, period.zone)]);
  const countOf = (status: (typeof tools.statuses)[number]['value']) => tools.statuses.find(({ value }) => value === status)?.count ?? 0;
  return {
    models: [...models],
    averageOut,
    inService: tools.total - countOf('End of Life'),
    available: countOf('Available'),
    onLoan: countOf('On Loan'),
    overdue: tools.overdue,
  };
}

const NOTHING = { closed: 0, reopened: 0, closingSeconds: null, replied: 0, replySeconds: null };

const toService = (times: readonly TypeTimes[]): Reports['service'] =>
  TICKET_TYPES.map((type) => times.find((each) => each.type === type) ?? { type, ...NOTHING });

function toTechnicians(counts: readonly TechnicianCount[]): Reports['technicians'] {
  const named = counts.filter(({ key }) => key !== '').map(({ key, name, count }) => ({ technician: name, key, count }));
  const unassigned = counts.find(({ key }) => key === '');
  return unassigned ? [...named, { technician: UNASSIGNED, key: UNASSIGNED, count: unassigned.count }] : named;
}

async function readTrend(deps: ServerDeps, { range, from, to, zone, today }: AskedRange): Promise<Reports['trend']> {
  const isAllTime = range === 'all_time';
  const by = trendUnit(from, to);
  const firstOpenedAt = from === null ? await firstOpened(deps) : null;
  const first = from ?? (firstOpenedAt && dayIn(zone, firstOpenedAt));
  if (first === null || first > to) return { by, periods: [] };
  const days = isAllTime ? wholeMonths(first, to) : trendDays(by, first, to);
  const counts = await openedOverTime(deps, { days, zone, by: isAllTime ? 'month' : 'day' });
  return { by, periods: toPeriods(by, days, today).map((period, place) => ({ ...period, count: counts[place] ?? 0 })) };
}

async function readWork(deps: ServerDeps, { from, to, zone, today }: AskedRange): Promise<Reports['work']> {
  const by = workUnit(from, to);
  const first = from ?? (await findFirstBilled(deps.database)) ?? today;
  const days = from === null ? wholeMonths(first < to ? first : to, to) : trendDays(by, first, to);
  const [billed, unbilled] = await Promise.all([billedOverTime(deps.database, days), countUnbilled(deps.database, days, zone)]);
  const periods = toPeriods(by, days, today).map((period, place) => {
    const { count = 0, cents = 0 } = unbilled[place] ?? {};
    return { ...period, billed: billed[place] ?? { count: 0, amount: 0 }, unbilled: { count, amount: toDollars(cents) } };
  });
  return { by, periods };
}
