import { z } from 'zod';
import { endpoint, type ReplyOf } from '../../../platform/endpoint.ts';
import { type InternalComment, Ticket, type ticketApi } from './ticket.contract.ts';

declare module '../../../platform/page-data.ts' {
  interface PageDataByKind {
    ticket: { record: Ticket; parts: TicketParts };
  }
  interface SessionData {
    openTickets: ReplyOf<typeof ticketApi.openCounts>;
  }
}

/** What the page of a ticket shows at once beside the ticket; the feature that shows something adds it here by declaration merging. */
export interface TicketParts {
  /** Not of a repair, whose page has none. */
  comments: InternalComment[];
}

/** The call by which the page of a ticket opens. */
export const ticketOpeningApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/opening',
    access: 'user',
    summary:
      'Reads a ticket as GET /api/tickets/:id does, and as "parts" what its page shows at once: comments, customer, caller, watch, attachments, relations, and of a repair its approval, loans, invoice and the jobs of the day, each as its own call answers it. A part that the caller may not read, or that could not be read, is absent.',
    reply: z.object({ ticket: Ticket, parts: z.record(z.string(), z.unknown()) }),
  }),
};
