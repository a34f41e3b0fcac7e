import type { QueryOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { periodBefore, toPeriod } from '../../../admin/settings/date-range.rules.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import { newLeads } from '../../../business/leads/server/lead.figures.service.ts';
import { listOverdueLoaners } from '../../../business/loaners/server/loan.service.ts';
import { getLoanerCounts } from '../../../business/loaners/server/loaner.service.ts';
import {
  newestTickets,
  openedByType,
  openTicketsOf,
  type StatusCount,
  ticketsAwaitingApproval,
  ticketsByStatus,
} from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { TICKET_TYPES } from '../../../ticketing/tickets/ticket.contract.ts';
import { CARD_STATUSES, type Dashboard, type dashboardApi, type StatusFigure, type TypeVolume } from '../dashboard.contract.ts';

const RECENT = 5;
const WAITING = 3;

/** Returns the dashboard of a user. The range defaults to the setting. */
export async function getDashboard(deps: ServerDeps, actor: Actor, query: QueryOf<typeof dashboardApi.get>): Promise<Dashboard> {
  const { database: db } = deps;
  const range = query.range ?? (await getSettings(db, 'reporting')).defaultDateRange;
  const zone = await findZone(db, query.zone);
  const today = dayIn(zone, deps.clock.now());
  const [byStatus, volume, leads, tools, recent, mine, overdue, approvals] = await Promise.all([
    ticketsByStatus(deps),
    readVolume(deps, range, today, zone),
    newLeads(db),
    getLoanerCounts(deps, zone),
    newestTickets(db, RECENT),
    openTicketsOf(db, actor.userId, WAITING),
    listOverdueLoaners(db, today, WAITING),
    ticketsAwaitingApproval(db, WAITING),
  ]);
  const available = tools.statuses.find(({ value }) => value === 'Available')?.count ?? 0;
  return {
    range,
    ...toPeriod(range, today),
    statuses: toStatusFigures(byStatus),
    volume,
    newLeads: leads,
    loaners: { available, total: tools.total },
    recent,
    mine,
    overdue: { count: tools.overdue, tools: overdue },
    approvals,
  };
}

async function readVolume(deps: ServerDeps, range: DateRange, today: string, zone: string): Promise<TypeVolume[]> {
  const previous = periodBefore(range, today);
  const [now, before] = await Promise.all([
    openedByType(deps, { ...toPeriod(range, today), zone }),
    previous && openedByType(deps, { ...previous, zone }),
  ]);
  const countOf = (counts: typeof now, type: string) => counts.find(({ value }) => value === type)?.count ?? 0;
  return TICKET_TYPES.map((type) => ({ type, count: countOf(now, type), before: before ? countOf(before, type) : null }));
}

function toStatusFigures(counts: readonly StatusCount[]): StatusFigure[] {
  return CARD_STATUSES.map((status) => {
    const types = TICKET_TYPES.flatMap((type) => {
      const count = counts.find((each) => each.status === status && each.type === type)?.count ?? 0;
      return count > 0 ? [{ type, count }] : [];
    });
    return { status, count: types.reduce((sum, { count }) => sum + count, 0), types };
  });
}
