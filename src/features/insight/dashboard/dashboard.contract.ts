import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { RangeQuery, rangeReply } from '../../admin/settings/date-range.contract.ts';
import { TaskRow } from '../../business/activities/activity.contract.ts';
import { Loaner } from '../../business/loaners/loaner.contract.ts';
import { TICKET_TYPES, TicketRow } from '../../ticketing/tickets/ticket.contract.ts';
import { businessNow } from '../reports/business-now.contract.ts';

/** Statuses with a card of their own. */
export const CARD_STATUSES = ['New', 'In Progress', 'On Hold'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

const count = z.number().int();
const type = z.enum(TICKET_TYPES);

const StatusFigure = z.object({
  status: z.enum(CARD_STATUSES),
  count,
  /** Nonzero counts by type. */
  types: z.array(z.object({ type, count })),
});
export type StatusFigure = z.infer<typeof StatusFigure>;

const TypeVolume = z.object({
  type,
  /** Opened in the range. */
  count,
  /** Opened in the range before; null for all time. */
  before: count.nullable(),
});
export type TypeVolume = z.infer<typeof TypeVolume>;

/** `due` is the earlier of follow-up and job date. */
const DueTicket = TicketRow.extend({ due: z.string().nullable() });
export type DueTicket = z.infer<typeof DueTicket>;

const PendingApproval = TicketRow.extend({
  /** Total of the line items in dollars; null without lines. */
  amount: z.number().nullable(),
  /** When approval was requested. */
  since: z.string(),
});
export type PendingApproval = z.infer<typeof PendingApproval>;

export const Dashboard = z.object({
  ...rangeReply,
  ...businessNow,
  statuses: z.array(StatusFigure),
  newLeads: z.object({
    count,
    /** Dollars. */
    value: z.number(),
  }),
  loaners: z.object({ available: count, total: count }),
  volume: z.array(TypeVolume),
  /** The newest tickets. */
  recent: z.array(TicketRow),
  /** Open tickets assigned to the caller: overdue and due today first, then the last changed. */
  mine: z.object({ count, overdue: count, tickets: z.array(DueTicket) }),
  /** Open tasks assigned to the caller, by due date. */
  tasks: z.object({ count, overdue: count, tasks: z.array(TaskRow) }),
  overdue: z.object({ count, tools: z.array(Loaner) }),
  /** Repairs that await approval, longest waiting first. */
  approvals: z.object({ count, tickets: z.array(PendingApproval) }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'user',
    summary: 'Retrieve the dashboard',
    description:
      'Returns the counts of the cards and the chart, the newest tickets, the open work of each assignee, unpaid invoices, open repairs, and the items that need the caller’s attention. `range` and the days `from` and `to` apply to the ticket volume.',
    query: RangeQuery,
    reply: Dashboard,
  }),
};
