import type { DeskState } from '../desk.state.ts';
import { type Page, toPage } from '../page.ts';
import { anyText, from, id, limit, type ParamCheck, type Query, someOf, sortedBy, splitList } from '../query.ts';
import { listedTickets } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { type Include, serializeIncluded, serializeTicketRow } from './ticket-view.ts';

type Keep = (ticket: Ticket) => boolean;

const DEFAULT_LIMIT = 25;

export const LIST_QUERY: Readonly<Record<string, ParamCheck>> = {
  from,
  limit,
  departmentId: id,
  status: anyText,
  include: someOf('contacts', 'departments', 'assignee'),
  sortBy: sortedBy(['createdTime']),
};

/** A page of the list. It is assumed that the newest ticket comes first by default. */
export function listTickets(desk: DeskState, query: Query): Record<string, unknown>[] {
  const { sortBy = '-createdTime', departmentId } = query;
  const tickets = listedTickets(desk.tickets, departmentId);
  const page = pick(tickets, sortBy.startsWith('-'), parseFilters(query), toPage(query, DEFAULT_LIMIT));
  const includes = parseIncludes(query);
  return page.map((ticket) => Object.assign(serializeTicketRow(desk, ticket), serializeIncluded(desk, ticket, includes)));
}

export function parseIncludes({ include }: Query): readonly Include[] {
  return splitList(include) as readonly Include[];
}

function parseFilters({ status }: Query): readonly Keep[] {
  const wanted = splitList(status);
  return wanted.length > 0 ? [(ticket) => wanted.includes(ticket.status)] : [];
}

/** Walks the list only as far as the page reaches, and not at all up to it when everything is kept. */
function pick(tickets: readonly Ticket[], isDescending: boolean, keeps: readonly Keep[], { from: start, limit: length }: Page): Ticket[] {
  const page: Ticket[] = [];
  let skipped = keeps.length === 0 ? start : 0;
  for (let step = skipped; step < tickets.length && page.length < length; step += 1) {
    const ticket = tickets[isDescending ? tickets.length - 1 - step : step];
    if (!ticket || !keeps.every((keep) => keep(ticket))) continue;
    if (skipped < start) skipped += 1;
    else page.push(ticket);
  }
  return page;
}
