import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { DATE_RANGES } from '../../admin/settings/settings.contract.ts';
import { Loaner } from '../../business/loaners/loaner.contract.ts';
import { TICKET_TYPES, TicketRow } from '../../ticketing/tickets/ticket.contract.ts';

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
  /** Opened in the period of the same length before; null for all time. */
  before: count.nullable(),
});
export type TypeVolume = z.infer<typeof TypeVolume>;

const Waiting = z.object({ count, tickets: z.array(TicketRow) });

export const Dashboard = z.object({
  range: z.enum(DATE_RANGES),
  /** The first day of the range; null for all time. */
  from: z.string().nullable(),
  to: z.string(),
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
  /** Open tickets assigned to the caller. */
  mine: Waiting,
  overdue: z.object({ count, tools: z.array(Loaner) }),
  approvals: Waiting,
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'user',
    summary: 'Retrieve the dashboard',
    description: 'Returns the counts of the cards and the chart, the newest tickets, and the items that need the caller’s attention.',
    query: z.strictObject({
      /** Range of the ticket volume. Defaults to the setting. */
      range: z.enum(DATE_RANGES).optional(),
      zone: zoneQuery,
    }),
    reply: Dashboard,
  }),
};
