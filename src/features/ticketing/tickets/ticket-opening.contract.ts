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

/** Page data of a ticket by name. Features add theirs by declaration merging. */
export interface TicketParts {
  /** Absent for a repair, whose page shows no comments. */
  comments: InternalComment[];
}

/** Endpoint that loads a ticket with its page data. */
export const ticketOpeningApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/opening',
    access: 'user',
    summary: 'Retrieve a ticket with its page data',
    description:
      'Returns the ticket as `GET /api/tickets/:id` does and, under `parts`, the data its page needs: comments, customer, caller, watch, attachments and relations; for a repair also its approval, loans, invoice and the jobs of the day. Each part has the shape of its own endpoint. Parts that the caller can’t read or that failed to load are omitted.',
    reply: z.object({ ticket: Ticket, parts: z.record(z.string(), z.unknown()) }),
  }),
};
