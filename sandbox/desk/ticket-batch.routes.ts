import type { FastifyInstance, FastifyReply } from 'fastify';
import { faultOf } from '../core/fault-hooks.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type Body, bool, checkedBodyOf, type FieldCheck } from './body.ts';
import { answerDesk, type DeskCall } from './gate.ts';
import type { Ticket } from './ticket.ts';
import { trashTicket, updateTicket } from './ticket-actions.ts';
import { ticketChangeErrors } from './ticket-body.ts';
import { apiNameOf } from './ticket-view.ts';
import { fieldError, refuseFields } from './wording.ts';

const someIds: FieldCheck = (value) => Array.isArray(value) && value.length > 0 && value.every((id) => /^\d+$/.test(String(id)));
const anyValue: FieldCheck = (value) => value === null || typeof value === 'string';
const name: FieldCheck = (value) => typeof value === 'string';

/** Calls that change several tickets at once and answer 204. There is none that makes several. */
export function ticketBatchRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  answerDesk(app, sandbox, { method: 'POST', path: '/tickets/moveToTrash', scopes: [['Desk.tickets.DELETE']] }, (call) => {
    const body = checkedBodyOf(call, { ticketIds: someIds }, ['ticketIds']);
    if (!body) return call.reply;
    return forEachTicket(call, 'ticketIds', body.ticketIds as string[], (ticket) => trashTicket(call.desk, ticket, doerOf(call)));
  });
  answerDesk(app, sandbox, { method: 'POST', path: '/tickets/updateMany', scopes: [['Desk.tickets.UPDATE']] }, (call) => {
    const checks = { ids: someIds, fieldName: name, fieldValue: anyValue, isCustomField: bool };
    const body = checkedBodyOf(call, checks, ['ids', 'fieldName']);
    if (!body) return call.reply;
    const change = changeOf(body);
    if (ticketChangeErrors(call.desk, change).length > 0) return refuseFields(call.reply, [fieldError('fieldValue', 'invalid')]);
    return forEachTicket(call, 'ids', body.ids as string[], (ticket) => updateTicket(call.desk, ticket, change, doerOf(call)));
  });
}

/** One unknown id and nothing is done. When `partial` strikes, every second one fails although the others are done. */
function forEachTicket(call: DeskCall, field: string, ids: readonly string[], work: (ticket: Ticket) => void): FastifyReply {
  const tickets = ids.map((id) => call.desk.tickets.byId.get(String(id)));
  const living = tickets.filter((ticket): ticket is Ticket => ticket?.trashedAt === null);
  if (living.length < ids.length) return refuseFields(call.reply, [fieldError(field, 'invalid')]);
  const isPartial = faultOf(call.request, 'partial') !== undefined;
  const failed = living.flatMap((_ticket, index) => (isPartial && index % 2 === 1 ? [index] : []));
  living.forEach((ticket, index) => {
    if (!failed.includes(index)) work(ticket);
  });
  if (failed.length > 0)
    return refuseFields(
      call.reply,
      failed.map((index) => fieldError(`${field}/${index}`, 'invalid')),
    );
  return call.reply.code(204).send();
}

function changeOf({ fieldName, fieldValue = null, isCustomField }: Body): Body {
  const field = String(fieldName);
  if (isCustomField !== true) return { [field]: fieldValue };
  return { cf: { [field.startsWith('cf_') ? field : apiNameOf(field)]: fieldValue } };
}

function doerOf({ agent, sourceId }: DeskCall) {
  return { agentId: agent.id, sourceId };
}
