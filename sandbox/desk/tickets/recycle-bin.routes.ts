import type { FastifyReply } from 'fastify';
import { checkFields, parseBody } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { findTrashedTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { restoreTicket } from './ticket-actions.ts';
import { someIds } from './ticket-body.ts';

const scopes = [['Desk.tickets.UPDATE']];
const restoreErrors = checkFields({ ids: someIds }, ['ids']);

/** Restores tickets from the recycle bin, as Zoho's staff does. Reported by third parties; the response is not confirmed. */
export function recycleBinRoutes({ add }: DeskRoutes): void {
  add({ method: 'POST', path: '/recycleBin/restore', scopes }, restore);
}

/** Each ID has its own result. */
function restore(call: DeskCall): FastifyReply {
  const ids = parseBody(call, restoreErrors).ids as readonly string[];
  const results = ids.map((id) => {
    const ticket = findRestorable(call.desk, id);
    if (ticket) restoreTicket(call.desk, ticket, call.actor);
    return { id, success: ticket !== undefined, errors: ticket ? null : { errorCode: 'URL_NOT_FOUND' } };
  });
  return call.reply.send({ results });
}

function findRestorable({ tickets, base }: DeskState, id: string): Ticket | undefined {
  return findTrashedTicket(tickets, id, base.clock.now());
}
