import type { QueryOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type AskedRange, findAskedRange } from '../../../admin/settings/server/date-range.service.ts';
import { findOwnTasks } from '../../../business/activities/server/activity.service.ts';
import { newLeads } from '../../../business/leads/server/lead.figures.service.ts';
import { listOverdueLoaners } from '../../../business/loaners/server/loan.service.ts';
import { getLoanerCounts } from '../../../business/loaners/server/loaner.service.ts';
import {
  newestTickets,
  openedByType,
  ownWork,
  type StatusCount,
  ticketsAwaitingApproval,
  ticketsByStatus,
} from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { TICKET_TYPES } from '../../../ticketing/tickets/ticket.contract.ts';
import { getBusinessNow } from '../../reports/server/reports.service.ts';
import { CARD_STATUSES, type Dashboard, type dashboardApi, type StatusFigure, type TypeVolume } from '../dashboard.contract.ts';

const RECENT = 5;
const WAITING = 4;

/** Returns the dashboard of a user. The range defaults to the setting. */
export async function getDashboard(deps: ServerDeps, actor: Actor, query: QueryOf<typeof dashboardApi.get>): Promise<Dashboard> {
  const { database: db } = deps;
  const asked = await findAskedRange(deps, query);
  const { range, from, to, before, zone, today } = asked;
  const [business, byStatus, volume, leads, tools, recent, mine, tasks, overdue, approvals] = await Promise.all([
    getBusinessNow(deps, today),
    ticketsByStatus(deps),
    readVolume(deps, asked),
    newLeads(db),
    getLoanerCounts(deps, zone),
    newestTickets(db, RECENT),
    ownWork(deps, { key: actor.userId, today, limit: WAITING }),
    findOwnTasks(db, { userId: actor.userId, today, limit: WAITING }),
    listOverdueLoaners(db, today, WAITING),
    ticketsAwaitingApproval(db, WAITING),
  ]);
  const available = tools.statuses.find(({ value }) => value === 'Available')?.count ?? 0;
  return {
    ...business,
    range,
    from,
    to,
    before,
    statuses: toStatusFigures(byStatus),
    volume,
    newLeads: leads,
    loaners: { available, total: tools.total },
    recent,
    mine,
    tasks,
    overdue: { count: tools.overdue, tools: overdue },
    approvals,
  };
}

async function readVolume(deps: ServerDeps, { from, to, before: previous, zone }: AskedRange): Promise<TypeVolume[]> {
  const [now, before] = await Promise.all([openedByType(deps, { from, to, zone }), previous && openedByType(deps, { ...previous, zone })]);
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
