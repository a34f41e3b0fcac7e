import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { DATE_RANGES } from '../../admin/settings/settings.contract.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';

const count = z.number().int();

/** Most parts listed, by quantity. */
export const PART_LIMIT = 100;

/** Service stats of a ticket type, without merged tickets. Times are medians; null if there are none. */
const TypeService = z.object({
  type: z.enum(TICKET_TYPES),
  /** Last closed in the range. */
  closed: count,
  /** Closed tickets that were reopened. */
  reopened: count,
  /** From opening to closing. */
  closingSeconds: z.number().nullable(),
  /** First replied to in the range. */
  replied: count,
  /** From opening to the first reply. */
  replySeconds: z.number().nullable(),
});
export type TypeService = z.infer<typeof TypeService>;

/** Tickets opened per day for 7 or 30 days, per week for 90 days, or per month since the first ticket for all time. */
const Trend = z.object({
  by: z.enum(['day', 'week', 'month']),
  periods: z.array(
    z.object({
      from: z.string(),
      /** Last day, up to today. */
      to: z.string(),
      count,
      /** `begun`: current period. `cut`: the range starts within it. */
      state: z.enum(['whole', 'cut', 'begun']),
    }),
  ),
});
export type Trend = z.infer<typeof Trend>;

export const Reports = z.object({
  range: z.enum(DATE_RANGES),
  /** The first day of the range; null for all time. */
  from: z.string().nullable(),
  to: z.string(),
  /** Leads created in the range, by outcome. */
  leads: z.object({ won: count, lost: count, inProgress: count }),
  /** Tickets opened by first assignee, most first, `Unassigned` last. `key` is the filter value for ticket lists. */
  technicians: z.array(z.object({ technician: z.string(), key: z.string(), count })),
  trend: Trend,
  service: z.array(TypeService),
  /** The parts used in total and by part, most used first. */
  partsUsed: z.object({ total: count, parts: z.array(z.object({ id: z.string(), name: z.string(), quantity: count })) }),
  loaners: z.object({
    /** Loans started and total days on loan by model. */
    models: z.array(z.object({ model: z.enum(TOOL_MODELS), loans: count, days: count })),
    /** Average number on loan at the same time; null if there are no loans. */
    averageOut: z.number().nullable(),
    /** Current number of loaners, without End of Life. */
    inService: count,
  }),
});
export type Reports = z.infer<typeof Reports>;

export const reportsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'user',
    summary: 'Retrieve report data',
    description: 'Returns the data of all reports for a date range. `range` defaults to the date range in Settings.',
    query: z.strictObject({
      /** Defaults to the setting. */
      range: z.enum(DATE_RANGES).optional(),
      zone: zoneQuery,
    }),
    reply: Reports,
  }),
};
