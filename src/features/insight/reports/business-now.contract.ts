import { z } from 'zod';
import { RECEIVABLE_AGES } from '../../business/invoices/receivable.rules.ts';
import { TICKET_STATUSES } from '../../ticketing/tickets/ticket.contract.ts';

const count = z.number().int();
/** Dollars. */
const amount = z.number();

/** Open tickets of an assignee. Unassigned tickets come last, under the key `Unassigned`. */
const PersonWork = z.object({
  /** Filter value for ticket lists. */
  key: z.string(),
  name: z.string(),
  open: count,
  /** Open tickets whose follow-up or job date has passed. */
  overdue: count,
  oldestId: z.string(),
  oldestAt: z.string(),
});
export type PersonWork = z.infer<typeof PersonWork>;

/** Unpaid invoices by days past due. */
const AgedAmount = z.object({ age: z.enum(RECEIVABLE_AGES.map(({ age }) => age)), count, amount });
export type AgedAmount = z.infer<typeof AgedAmount>;

/** Open repairs of a status, with the time since they got it. */
const RepairStage = z.object({ status: z.enum(TICKET_STATUSES), count, medianSeconds: z.number(), longestSeconds: z.number() });
export type RepairStage = z.infer<typeof RepairStage>;

/** The current state of the business, independent of a range. */
export const businessNow = {
  /** Today in the time zone of the request. */
  today: z.string(),
  /** Most open tickets first. */
  workload: z.array(PersonWork),
  receivables: z.array(AgedAmount),
  repairs: z.array(RepairStage),
};
const BusinessNow = z.object(businessNow);
export type BusinessNow = z.infer<typeof BusinessNow>;
