import { z } from 'zod';
import { askedDay, isoTime, paging } from '../../../../platform/fields.ts';
import { zoneQuery } from '../../../../platform/time/zone-query.ts';
import { PERSON_KEY_LIMIT } from '../../../admin/users/person.rules.ts';
import { TICKET_STATUSES, Ticket, TicketRow } from '../ticket.contract.ts';

/** A repair as shown on the board. */
export const RepairRow = TicketRow.extend(
  Ticket.pick({ technicianId: true, technicianUserId: true, scheduledDate: true, scheduledTime: true, promisedDate: true, rmaNumber: true })
    .shape,
).extend({ /** When the repair got its status. */ statusSince: isoTime });
export type RepairRow = z.infer<typeof RepairRow>;

export const BoardQuery = z.strictObject({
  /** Filters open repairs by technician, given by key or name. */
  technician: z.string().max(PERSON_KEY_LIMIT).optional(),
  /** Only open repairs whose promised or scheduled day has passed. */
  overdue: z.literal('true').optional(),
  zone: zoneQuery,
});
export type BoardQuery = z.output<typeof BoardQuery>;

/** Repairs by status: the number per status, and the last changed ones. */
export const RepairBoard = z.array(z.object({ status: z.enum(TICKET_STATUSES), count: z.number().int(), repairs: z.array(RepairRow) }));
export type RepairBoard = z.infer<typeof RepairBoard>;

export const JobQuery = z.strictObject({
  from: askedDay,
  to: askedDay,
  /** Filters by technician, given by key or name. */
  technician: z.string().max(PERSON_KEY_LIMIT).optional(),
  limit: paging.limit.removeDefault().optional(),
});
export type JobQuery = z.output<typeof JobQuery>;

export const RepairQuery = z.strictObject({
  ...paging,
  /** Filters by status; absent for all open repairs. */
  status: z.enum(TICKET_STATUSES).optional(),
  /** Only repairs without a date. */
  unplanned: z.literal('true').optional(),
});
export type RepairQuery = z.output<typeof RepairQuery>;
