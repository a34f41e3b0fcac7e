import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkBody, getBody, TicketChange, toNewTicketSchema } from './bodies.ts';
import { findActiveTicket, findTrashedTicket, getIndexedUntil, listActiveTickets } from './desk.state.ts';
import { requireFound } from './desk-error.ts';
import type { AddRoute, DeskCall } from './guard.ts';
import {
  createWordMatch,
  from,
  id,
  ids,
  limit,
  searchFrom,
  sendPage,
  someOf,
  sortedBy,
  splitList,
  timeRange,
  toPlainText,
} from './query.ts';
import type { Ticket } from './records.ts';
import { createTicket, restoreTicket, updateTicket } from './ticket-actions.ts';
import {
  type Include,
  serializeIncluded,
  serializeSearchResult,
  serializeTicket,
  serializeTicketDetail,
  serializeTicketRow,
} from './ticket-view.ts';

const LIST_LIMIT = 25;
const SEARCH_LIMIT = 10;
const READ = [['Desk.tickets.READ']];
const UPDATE = [['Desk.tickets.UPDATE']];
const include = someOf('contacts', 'departments', 'assignee');
const LIST_QUERY = { from, limit, departmentId: id, status: z.string(), include, sortBy: sortedBy('createdTime') };
const SEARCH_QUERY = {
  from: searchFrom,
  limit,
  sortBy: sortedBy('modifiedTime', 'createdTime'),
  id: ids,
  departmentId: id,
  description: z.string(),
  createdTimeRange: timeRange,
  modifiedTimeRange: timeRange,
};

export function ticketRoutes(add: AddRoute): void {
  add({ method: 'GET', path: '/tickets', scopes: READ, query: LIST_QUERY, isList: true }, listTickets);
  const searchScopes = [...READ, ['Desk.search.READ']];
  add({ method: 'GET', path: '/tickets/search', scopes: searchScopes, query: SEARCH_QUERY, isList: true }, searchTickets);
  add({ method: 'POST', path: '/tickets', scopes: [['Desk.tickets.CREATE']] }, postTicket);
  add({ method: 'GET', path: '/tickets/:ticketId', scopes: READ, query: { include } }, getTicket);
  add({ method: 'PATCH', path: '/tickets/:ticketId', scopes: UPDATE }, patchTicket);
  add({ method: 'POST', path: '/recycleBin/restore', scopes: UPDATE }, restoreTickets);
}

/** Lists tickets. That the newest one is first by default is assumed. */
function listTickets(call: DeskCall): FastifyReply {
  const { desk, query } = call;
  const statuses = splitList(query.status);
  const found = listActiveTickets(desk).filter(
    ({ departmentId, status }) =>
      (query.departmentId === undefined || departmentId === query.departmentId) && (statuses.length === 0 || statuses.includes(status)),
  );
  const ordered = query.sortBy === 'createdTime' ? found : found.toReversed();
  const includes = splitList(query.include) as readonly Include[];
  return sendPage(call, ordered, LIST_LIMIT, (ticket) =>
    Object.assign(serializeTicketRow(desk, ticket), serializeIncluded(desk, ticket, includes)),
  );
}

/** Searches the index. That the last changed ticket is first by default is assumed. */
function searchTickets(call: DeskCall): FastifyReply {
  const { desk, query } = call;
  const wantedIds = splitList(query.id);
  const isCreated = createTimeMatch(query.createdTimeRange);
  const isModified = createTimeMatch(query.modifiedTimeRange);
  const matchesDescription = createWordMatch(query.description ?? '');
  const isMatch = (ticket: Ticket) =>
    ticket.trashedAt === null &&
    (wantedIds.length === 0 || wantedIds.includes(ticket.id)) &&
    (query.departmentId === undefined || ticket.departmentId === query.departmentId) &&
    isCreated(ticket.createdAt) &&
    isModified(ticket.modifiedAt) &&
    (query.description === undefined || matchesDescription(toPlainText(ticket.description ?? '')));
  const { sortBy = '-modifiedTime' } = query;
  const getKey = (ticket: Ticket) => (sortBy.endsWith('createdTime') ? ticket.createdAt : ticket.modifiedAt);
  const found = desk.tickets
    .findIndexed(getIndexedUntil(desk))
    .filter(isMatch)
    .sort((one, other) => getKey(one) - getKey(other) || (one.id < other.id ? -1 : 1));
  const ordered = sortBy.startsWith('-') ? found.reverse() : found;
  return sendPage(call, ordered, SEARCH_LIMIT, (ticket) => serializeSearchResult(desk, ticket), true);
}

function createTimeMatch(range: string | undefined): (at: number) => boolean {
  if (range === undefined) return () => true;
  const [low = 0, high = 0] = range.split(',').map((time) => Date.parse(time));
  return (at) => at >= low && at <= high;
}

function postTicket({ desk, request, reply, actor }: DeskCall): FastifyReply {
  const body = getBody(request);
  checkBody(desk, toNewTicketSchema(body), body);
  return reply.send(serializeTicket(desk, createTicket(desk, body, actor)));
}

/** Returns a ticket. That one in the trash can be read is not confirmed. */
function getTicket({ desk, reply, query, params: { ticketId = '' } }: DeskCall): FastifyReply {
  const ticket = requireFound(findActiveTicket(desk, ticketId) ?? findTrashedTicket(desk, ticketId));
  const includes = splitList(query.include) as readonly Include[];
  return reply.send(Object.assign(serializeTicketDetail(desk, ticket), serializeIncluded(desk, ticket, includes)));
}

/** Changes a ticket. There is no precondition. */
function patchTicket({ desk, request, reply, params, actor }: DeskCall): FastifyReply {
  const ticket = requireFound(findActiveTicket(desk, params.ticketId));
  const body = checkBody(desk, TicketChange, getBody(request));
  return reply.send(serializeTicket(desk, updateTicket(desk, ticket, body, actor)));
}

const Restore = z.strictObject({ ids: z.array(id).min(1) });

/** Restores tickets from the trash. Third parties report the call; its response is not confirmed. */
function restoreTickets({ desk, request, reply, actor }: DeskCall): FastifyReply {
  const results = checkBody(desk, Restore, getBody(request)).ids.map((ticketId) => {
    const ticket = findTrashedTicket(desk, ticketId);
    if (ticket) restoreTicket(desk, ticket, actor);
    return { id: ticketId, success: ticket !== undefined, errors: ticket ? null : { errorCode: 'URL_NOT_FOUND' } };
  });
  return reply.send({ results });
}
