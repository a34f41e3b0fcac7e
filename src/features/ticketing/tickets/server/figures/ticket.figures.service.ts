import type { Db } from '../../../../../platform/server/database/database.ts';
import { readRows } from '../../../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZonedPeriod } from '../../../../../platform/time/zoned-day.ts';
import { findNamesOfKeys } from '../../../../admin/users/server/people.service.ts';
import type { TicketRow } from '../../ticket.contract.ts';
import { getCount } from '../counts/ticket.counters.store.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { toNewestRequest } from '../list/ticket.list.store.ts';
import {
  type Counted,
  countByMake,
  countByStatus,
  countOpened,
  countTrend,
  type FleetFilter,
  findDepartments,
  findFirstOpened,
  findTimes,
  type Trend,
  type TypeTimes,
} from './ticket.figures.store.ts';
import {
  countRepairStages,
  countWorkload,
  findOwnWork,
  findPendingApprovals,
  type PendingApproval,
  type PersonWorkload,
  type RepairStage,
} from './ticket.workload.store.ts';

export type { StatusCount, TypeTimes } from './ticket.figures.store.ts';

export function ticketsByStatus(deps: ServerDeps) {
  return ticketCounts(deps).recent('figures status', () => countByStatus(deps.database));
}

export function openedByType(deps: ServerDeps, period: ZonedPeriod): Promise<Counted[]> {
  return ticketCounts(deps).recent(`figures type ${toKey(period)}`, () => countOpened(deps.database, 'type', period));
}

/** For unassigned tickets, key and name are ''. */
export interface TechnicianCount {
  readonly key: string;
  readonly name: string;
  readonly count: number;
}

/** Counts the tickets created in a period by technician (the first assignee), most tickets first. */
export function openedByTechnician(deps: ServerDeps, period: ZonedPeriod): Promise<TechnicianCount[]> {
  return ticketCounts(deps).recent(`figures technician ${toKey(period)}`, async () => {
    const counts = await countOpened(deps.database, 'technician', period);
    const keys = counts.map(({ value }) => value).filter((key) => key !== '');
    const nameOf = await findNamesOfKeys(deps.database, keys);
    return counts
      .map(({ value: key, count }) => ({ key, name: key === '' ? '' : nameOf(key), count }))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
  });
}

export function openedOverTime(deps: ServerDeps, trend: Trend): Promise<number[]> {
  return ticketCounts(deps).recent(`figures trend ${JSON.stringify(trend)}`, () => countTrend(deps.database, trend));
}

export function firstOpened(deps: ServerDeps): Promise<string | null> {
  return ticketCounts(deps).recent('figures first', () => findFirstOpened(deps.database));
}

export function ticketTimes(deps: ServerDeps, period: ZonedPeriod): Promise<TypeTimes[]> {
  return ticketCounts(deps).recent(`figures times ${toKey(period)}`, () => findTimes(deps.database, period));
}

/** Counts open and resolved tickets by make, most tickets first. The make is '' without a vehicle. */
export function ticketsByMake(deps: ServerDeps, filter: FleetFilter) {
  const key = `figures make ${JSON.stringify([filter.make, filter.department])}`;
  return ticketCounts(deps).recent(key, () => countByMake(deps.database, filter));
}

export function ticketDepartments(deps: ServerDeps) {
  return ticketCounts(deps).recent('figures departments', () => findDepartments(deps.database));
}

export async function newestTickets(db: Db, limit: number): Promise<TicketRow[]> {
  return (await readRows<TicketRow>(db, toNewestRequest(limit))).rows;
}

export interface NamedWorkload extends PersonWorkload {
  /** '' for unassigned tickets. */
  readonly name: string;
}

/** Returns the open work of each assignee, most tickets first and unassigned tickets last. */
export function workload(deps: ServerDeps, today: string): Promise<NamedWorkload[]> {
  return ticketCounts(deps).recent(`figures workload ${today}`, async () => {
    const counts = await countWorkload(deps.database, today);
    const nameOf = await findNamesOfKeys(
      deps.database,
      counts.map(({ key }) => key).filter((key) => key !== ''),
    );
    const named = counts.map((each) => ({ ...each, name: each.key === '' ? '' : nameOf(each.key) }));
    return [...named.filter(({ key }) => key !== ''), ...named.filter(({ key }) => key === '')];
  });
}

/** Returns a person's open and overdue tickets: their number, and the most urgent ones. */
export async function ownWork(deps: ServerDeps, { key, today, limit }: { key: string; today: string; limit: number }) {
  const [{ open: count = 0, overdue = 0 } = {}, tickets] = await Promise.all([
    workload(deps, today).then((people) => people.find((each) => each.key === key)),
    findOwnWork(deps.database, { key, today, limit }),
  ]);
  return { count, overdue, tickets };
}

/** Counts open repairs by status, with the time since they got it. */
export function repairStages(deps: ServerDeps): Promise<RepairStage[]> {
  return ticketCounts(deps).recent('figures repairs', () => countRepairStages(deps.database, deps.clock.now().toISOString()));
}

/** Returns the number of repairs that await approval and those that have waited longest. */
export async function ticketsAwaitingApproval(db: Db, limit: number): Promise<{ count: number; tickets: PendingApproval[] }> {
  const filter = { type: 'Tool Repair', status: ['Awaiting Approval'] } as const;
  const [count, tickets] = await Promise.all([
    getCount(db, { facet: 'all', value: '', type: filter.type, statuses: filter.status }),
    findPendingApprovals(db, limit),
  ]);
  return { count, tickets };
}

const toKey = ({ from, to, zone }: ZonedPeriod) => `${from} ${to} ${zone}`;
