import { z } from 'zod';
import { endpoint } from '../../../../platform/endpoint.ts';
import { isoTime } from '../../../../platform/fields.ts';
import { TicketStatus, TicketType } from '../ticket.contract.ts';
import { HISTORY_ORIGINS } from '../ticket-history.contract.ts';

declare module '../../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'similar-ticket': SimilarTicket;
  }
}

export const SimilarTicket = z.object({
  id: z.string(),
  summary: z.string(),
  type: TicketType,
  status: TicketStatus,
  vehicle: z.string(),
  lastUpdated: isoTime,
  /** What both have in common, best match first: 'same model', 'P0420'. */
  reasons: z.array(z.string()),
  /** The last note with category Solution, else the last note. */
  solution: z
    .object({
      content: z.string(),
      user: z.string(),
      origin: z.enum(HISTORY_ORIGINS).nullish(),
      timestamp: isoTime,
      isSolution: z.boolean(),
    })
    .nullable(),
});
export type SimilarTicket = z.infer<typeof SimilarTicket>;

export const similarTicketApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/similar',
    access: 'user',
    summary: 'List similar solved tickets',
    description: 'Returns a few solved tickets, each with what it has in common with this ticket and its solution or last note.',
    reply: z.array(SimilarTicket),
  }),
};
