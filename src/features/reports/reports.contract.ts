import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { DATE_RANGES } from '../settings/settings.contract.ts';

const count = z.number().int();

export const Reports = z.object({
  range: z.enum(DATE_RANGES),
  /** The first day of the range; null for all time. */
  from: z.string().nullable(),
  to: z.string(),
  /** What became of the leads that came in; what is neither won nor lost is in progress. */
  leads: z.object({ won: count, lost: count, inProgress: count }),
  /** The tickets opened, by their first assignee, the one with the most first; `Unassigned` comes last. */
  technicians: z.array(z.object({ technician: z.string(), count })),
  /** The tickets opened in each month, '2026-11', from the first that has any to the present one. */
  months: z.array(z.object({ month: z.string(), count })),
});
export type Reports = z.infer<typeof Reports>;

export const reportsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'user',
    summary: 'Reads the figures of the reports.',
    query: z.strictObject({
      /** What the settings say unless given. */
      range: z.enum(DATE_RANGES).optional(),
    }),
    reply: Reports,
  }),
};
