import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { DATE_RANGES } from '../../admin/settings/settings.contract.ts';
import { TOOL_MODELS } from '../../master-data/tool-models/tool-models.ts';
import { TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';

const count = z.number().int();

/** So many parts are named, those used most. */
export const MOST_PARTS = 100;

/** How a type was worked on; tickets merged into others are left out, and times are medians, null while there are none. */
const TypeService = z.object({
  type: z.enum(TICKET_TYPES),
  /** Closed in the range for the last time. */
  closed: count,
  /** Of these, those that were opened again. */
  reopened: count,
  /** From opening to closing. */
  closingSeconds: z.number().nullable(),
  /** First replied to in the range. */
  replied: count,
  /** From opening to the first reply. */
  replySeconds: z.number().nullable(),
});
export type TypeService = z.infer<typeof TypeService>;

/** The tickets opened, by days for a range of 7 or 30 days, by weeks for 90, by months for all time; from the first month that has any. */
const Trend = z.object({
  by: z.enum(['day', 'week', 'month']),
  periods: z.array(
    z.object({
      from: z.string(),
      /** The last day of it, today at the latest. */
      to: z.string(),
      count,
      /** `begun`: it is not over yet; `cut`: the range begins in the middle of it. */
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
  /** Counts of the leads that came in, by outcome; those neither won nor lost are in progress. */
  leads: z.object({ won: count, lost: count, inProgress: count }),
  /** The tickets opened, by their first assignee, the one with the most first; `Unassigned` comes last. Lists are narrowed by `key`. */
  technicians: z.array(z.object({ technician: z.string(), key: z.string(), count })),
  trend: Trend,
  /** All types, in their order. */
  service: z.array(TypeService),
  /** The parts taken from the shelf: all together and each, the one used most first. */
  partsUsed: z.object({ total: count, parts: z.array(z.object({ id: z.string(), name: z.string(), quantity: count })) }),
  loaners: z.object({
    /** The loans begun, and the days that tools were out, added up. */
    models: z.array(z.object({ model: z.enum(TOOL_MODELS), loans: count, days: count })),
    /** How many were out at the same time, on average; null before the first loan. */
    averageOut: z.number().nullable(),
    /** All tools but those at the end of their life, now. */
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
      /** The range of days; that of the settings unless given. */
      range: z.enum(DATE_RANGES).optional(),
      zone: zoneQuery,
    }),
    reply: Reports,
  }),
};
