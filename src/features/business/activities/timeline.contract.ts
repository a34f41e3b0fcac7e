import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, paging, repeatable } from '../../../platform/fields.ts';

/** A call is a ticket of the channel Phone. */
export const TIMELINE_KINDS = ['ticket', 'call', 'repair', 'loan', 'invoice', 'lead', 'note', 'task'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineEntry = z.object({
  id: z.string().meta({ examples: ['ticket:TKT-000001'] }),
  kind: z.enum(TIMELINE_KINDS),
  /** ID of the record to open: a ticket, loaner, invoice, lead, note or task. */
  recordId: z.string(),
  /** When it began: the creation of a record, the checkout of a loaner, the completion of a task. */
  at: isoTime,
  /** Summary of a ticket, tool of a loan, number of an invoice, contact of a lead, or the text of a note or task. */
  title: z.string(),
  /** Current status of the record; blank if it has none. */
  status: z.string(),
  /** Author of a note, person who completed a task, or contact of a ticket; blank if unknown. */
  who: z.string(),
  /** User ID of a note’s author; null for other entries. */
  authorId: z.string().nullable(),
  /** Dollars of an invoice or lead; null if it has none. */
  amount: z.number().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const TimelineQuery = z.strictObject({ ...paging, kind: repeatable(z.enum(TIMELINE_KINDS)) });
export type TimelineQuery = z.output<typeof TimelineQuery>;

export const timelineApi = {
  ofCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id/timeline',
    access: 'user',
    summary: 'Retrieve a customer’s timeline',
    description:
      'Returns the tickets, repairs, loans, invoices, leads, notes and completed tasks of a customer, newest first. `kind` limits them to some kinds. Kinds that the caller may not read are left out. The ID of a merged customer returns the timeline of the other one.',
    query: TimelineQuery,
    reply: z.array(TimelineEntry),
    paged: true,
  }),
};
