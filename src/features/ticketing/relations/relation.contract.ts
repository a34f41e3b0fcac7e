import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { TICKET_STATUSES, TICKET_TYPES } from '../tickets/ticket.contract.ts';
import { TicketMerge } from './ticket-merge.contract.ts';

declare module '../tickets/ticket-opening.contract.ts' {
  interface TicketParts {
    relations: TicketRelations;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Published under the ids of both tickets. */
    'ticket-relation': TicketRelation;
  }
}

/** Kinds of relations between two tickets. */
export const RELATION_KINDS = ['duplicate of', 'caused by', 'child of'] as const;
/** Kinds as worded on either ticket. */
export const RELATION_WORDINGS = [...RELATION_KINDS, 'duplicated by', 'cause of', 'parent of'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];
export type RelationWording = (typeof RELATION_WORDINGS)[number];

/** A related ticket. */
export const TicketRelation = z
  .object({
    id: z.string(),
    /** Wording on the ticket whose relations are listed: it is 'child of' the other one. */
    wording: z.enum(RELATION_WORDINGS),
    ticket: z.object({ id: z.string(), summary: z.string(), type: z.enum(TICKET_TYPES), status: z.enum(TICKET_STATUSES) }),
    createdAt: isoTime,
    createdBy: z.string(),
  })
  .meta({ title: 'TicketRelation' });
export type TicketRelation = z.infer<typeof TicketRelation>;

/** Relations of a ticket, oldest first, and the tickets merged into it, newest first. */
export const TicketRelations = z.object({ relations: z.array(TicketRelation), merges: z.array(TicketMerge) });
export type TicketRelations = z.infer<typeof TicketRelations>;

export const NewRelation = z.strictObject({ wording: z.enum(RELATION_WORDINGS), ticketId: z.string().min(1).max(100) });
export type NewRelation = z.infer<typeof NewRelation>;

export const relationApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/tickets/:id/relations',
    access: 'user',
    summary: 'List related tickets',
    description: 'Returns the links of a ticket to other tickets, oldest first, and the tickets merged into it, newest first.',
    reply: TicketRelations,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/tickets/:id/relations',
    access: 'user',
    summary: 'Link two tickets',
    description:
      'Both tickets show the link, each with its own wording. Two tickets can have only one link. Returns 409 if they are already linked or if the link would create a cycle.',
    body: NewRelation,
    reply: TicketRelation,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/tickets/:id/relations/:relationId',
    access: 'user',
    summary: 'Remove the link between two tickets',
    description: 'The link can be removed from either ticket.',
  }),
};
