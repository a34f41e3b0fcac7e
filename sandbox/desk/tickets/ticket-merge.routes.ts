import type { FastifyReply } from 'fastify';
import type { DeskState } from '../desk.state.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { type Merge, parseMerge } from '../merging.ts';
import type { Actor } from '../people/people.ts';
import { findActiveTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { removeTicket, touch, updateTicket } from './ticket-actions.ts';
import { TICKET_FIELDS } from './ticket-body.ts';
import { serializeTicket } from './ticket-view.ts';

/** Documented: five tickets at a time, the one that stays included, as is assumed. */
const MOST = 4;

/** Merging tickets: the one that stays gets all that was written on the others, and the ids of the others are 404. */
export function ticketMergeRoutes({ add }: DeskRoutes): void {
  add({ method: 'POST', path: '/tickets/:ticketId/merge', scopes: [['Desk.tickets.UPDATE']] }, postMerge);
}

function postMerge(call: DeskCall): FastifyReply {
  const { desk, reply, params, actor } = call;
  const find = (id: string | undefined) => findActiveTicket(desk.tickets, id);
  const kept = requireFound(find(params.ticketId));
  const merge = parseMerge(call, kept, { fields: Object.keys(TICKET_FIELDS), most: MOST, find });
  return reply.send(serializeTicket(desk, mergeTickets(desk, merge, actor)));
}

function mergeTickets(desk: DeskState, { kept, others, values }: Merge<Ticket>, actor: Actor): Ticket {
  const tickets = [kept, ...others];
  const comments = gather(desk.comments, tickets, ({ commentedAt }) => commentedAt);
  const threads = gather(desk.threads, tickets, ({ createdAt }) => createdAt);
  for (const other of others) removeTicket(desk, other, actor);
  const last = threads.at(-1);
  const talk: Ticket = {
    ...kept,
    commentCount: comments.length,
    threadCount: threads.length,
    lastThread: last ? { channel: last.channel, direction: last.direction, at: last.createdAt } : null,
    customerResponseAt: Math.max(...tickets.map(({ customerResponseAt }) => customerResponseAt)),
  };
  touch(desk, talk);
  return updateTicket(desk, talk, values, actor);
}

/** Gives what was written on several tickets to the first of them, oldest first. */
function gather<T extends { readonly ticketId: string }>(
  parts: Map<string, readonly T[]>,
  tickets: readonly Ticket[],
  getTime: (part: T) => number,
): readonly T[] {
  const ticketId = tickets[0]?.id ?? '';
  const all = tickets.flatMap(({ id }) => parts.get(id) ?? []).map((part) => ({ ...part, ticketId }));
  const ordered = all.sort((one, other) => getTime(one) - getTime(other));
  if (ordered.length > 0) parts.set(ticketId, ordered);
  return ordered;
}
