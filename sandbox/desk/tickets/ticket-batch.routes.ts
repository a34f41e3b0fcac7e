import type { FastifyReply } from 'fastify';
import { findFault } from '../../core/fault-hooks.ts';
import { type Body, bool, checkFields, parseBody, text } from '../body.ts';
import { InvalidDataError, toFieldError } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { toApiName } from './custom-fields.ts';
import { findActiveTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { trashTicket, updateTicket } from './ticket-actions.ts';
import { findTicketChangeErrors, someIds } from './ticket-body.ts';

const trashErrors = checkFields({ ticketIds: someIds }, ['ticketIds']);
const updateErrors = checkFields({ ids: someIds, fieldName: text(120), fieldValue: text(65_535), isCustomField: bool }, [
  'ids',
  'fieldName',
]);

/** Calls that change several tickets at once and answer 204. There is none that makes several. */
export function ticketBatchRoutes({ add }: DeskRoutes): void {
  add({ method: 'POST', path: '/tickets/moveToTrash', scopes: [['Desk.tickets.DELETE']] }, (call) => {
    const body = parseBody(call, trashErrors);
    return forEachTicket(call, 'ticketIds', body.ticketIds as string[], (ticket) => trashTicket(call.desk, ticket, call.actor));
  });
  add({ method: 'POST', path: '/tickets/updateMany', scopes: [['Desk.tickets.UPDATE']] }, (call) => {
    const body = parseBody(call, updateErrors);
    const change = toChange(body);
    if (findTicketChangeErrors(call.desk, change).length > 0) throw new InvalidDataError([toFieldError('fieldValue', 'invalid')]);
    return forEachTicket(call, 'ids', body.ids as string[], (ticket) => updateTicket(call.desk, ticket, change, call.actor));
  });
}

/** One unknown id and nothing is done. With the fault `partial`, every second one fails although the others are done. */
function forEachTicket(
  { desk, request, reply }: DeskCall,
  field: string,
  ids: readonly string[],
  work: (ticket: Ticket) => void,
): FastifyReply {
  const active = [...new Set(ids)].map((id) => findActiveTicket(desk.tickets, id));
  if (active.includes(undefined)) throw new InvalidDataError([toFieldError(field, 'invalid')]);
  const isPartial = findFault(request, 'partial') !== undefined;
  const failed = active.flatMap((_ticket, index) => (isPartial && index % 2 === 1 ? [toFieldError(`${field}/${index}`, 'invalid')] : []));
  active.forEach((ticket, index) => {
    if (ticket && !(isPartial && index % 2 === 1)) work(ticket);
  });
  if (failed.length > 0) throw new InvalidDataError(failed);
  return reply.code(204).send();
}

function toChange({ fieldName, fieldValue = null, isCustomField }: Body): Body {
  const field = String(fieldName);
  if (isCustomField !== true) return { [field]: fieldValue };
  return { cf: { [field.startsWith('cf_') ? field : toApiName(field)]: fieldValue } };
}
