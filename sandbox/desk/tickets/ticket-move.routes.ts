import type { FastifyReply } from 'fastify';
import { findFault } from '../../core/fault-hooks.ts';
import { checkFields, departmentId, parseBody } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { findActiveTicket, findTrashedTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { restoreTicket, updateTicket } from './ticket-actions.ts';
import { someIds } from './ticket-body.ts';
import { serializeTicket } from './ticket-view.ts';

const scopes = [['Desk.tickets.UPDATE']];
const moveErrors = checkFields({ departmentId }, ['departmentId']);
const restoreErrors = checkFields({ ids: someIds }, ['ids']);

/** Moving a ticket to another department, and out of the trash. Reported by third parties; the answers are unconfirmed. */
export function ticketMoveRoutes({ add }: DeskRoutes): void {
  add({ method: 'POST', path: '/tickets/:ticketId/move', scopes }, (call) => {
    const { desk, reply, params, actor } = call;
    const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
    const body = parseBody(call, moveErrors);
    return reply.send(serializeTicket(desk, updateTicket(desk, ticket, body, actor)));
  });
  add({ method: 'POST', path: '/recycleBin/restore', scopes }, restore);
}

/** Each id has its own result. With the fault `partial`, every second one fails. */
function restore(call: DeskCall): FastifyReply {
  const ids = parseBody(call, restoreErrors).ids as readonly string[];
  const isPartial = findFault(call.request, 'partial') !== undefined;
  const results = ids.map((id, index) => {
    const ticket = isPartial && index % 2 === 1 ? undefined : findRestorable(call.desk, id);
    if (ticket) restoreTicket(call.desk, ticket, call.actor);
    return { id, success: ticket !== undefined, errors: ticket ? null : { errorCode: 'URL_NOT_FOUND' } };
  });
  return call.reply.send({ results });
}

function findRestorable({ tickets, base }: DeskState, id: string): Ticket | undefined {
  return findTrashedTicket(tickets, id, base.clock.now());
}
