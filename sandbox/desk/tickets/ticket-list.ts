import type { DeskState } from '../desk.state.ts';
import { type Page, toPage } from '../page.ts';
import { anyText, from, id, limit, matching, meeting, oneOf, type ParamCheck, type Query, someOf, sortedBy, splitList } from '../query.ts';
import { listedTickets, ORDERS, type Order } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { type Include, serializeIncluded, serializeTicketDetail, serializeTicketRow } from './ticket-view.ts';

type Keep = (ticket: Ticket) => boolean;

const DEFAULT_LIMIT = 25;
const MAX_FIELDS = 30;
const DAY_MS = 86_400_000;

const LISTED_FIELDS = (
  'id,ticketNumber,layoutId,email,phone,subject,status,statusType,createdTime,category,language,subCategory,priority,channel,dueDate,' +
  'commentCount,threadCount,closedTime,departmentId,contactId,accountId,assigneeId,webUrl,isSpam,customerResponseTime,classification'
).split(',');
const listedFields = meeting((value) => {
  const fields = splitList(value);
  return fields.length <= MAX_FIELDS && fields.every((field) => field.startsWith('cf_') || LISTED_FIELDS.includes(field));
});

/** `viewId`, `teamIds` and `filters` exist at the real service; they are refused here rather than ignored. */
export const LIST_QUERY: Readonly<Record<string, ParamCheck>> = {
  from,
  limit,
  departmentId: id,
  status: anyText,
  priority: anyText,
  channel: anyText,
  assignee: matching(/^(\d+|Unassigned)(,(\d+|Unassigned))*$/),
  receivedInDays: oneOf('15', '30', '90'),
  include: someOf('contacts', 'products', 'departments', 'team', 'isRead', 'assignee'),
  sortBy: sortedBy(Object.keys(ORDERS)),
  fields: listedFields,
};

/** A page of the list. It is assumed that the newest ticket comes first by default. */
export function listTickets(desk: DeskState, query: Query): Record<string, unknown>[] {
  const { sortBy = '-createdTime', departmentId } = query;
  const tickets = listedTickets(desk.tickets, departmentId, sortBy.replace('-', '') as Order);
  const page = pick(tickets, sortBy.startsWith('-'), parseFilters(desk, query), toPage(query, DEFAULT_LIMIT));
  const includes = parseIncludes(query);
  if (query.fields !== undefined) return page.map((ticket) => pickFields(desk, ticket, splitList(query.fields)));
  return page.map((ticket) => Object.assign(serializeTicketRow(desk, ticket), serializeIncluded(desk, ticket, includes)));
}

export function parseIncludes({ include }: Query): readonly Include[] {
  return splitList(include) as readonly Include[];
}

/** What is compared with a list of values, by parameter. */
const FILTERED: Record<string, (ticket: Ticket) => string> = {
  status: ({ status }) => status,
  priority: ({ priority }) => String(priority),
  channel: ({ channel }) => channel,
  assignee: ({ assigneeId }) => assigneeId ?? 'Unassigned',
};

function parseFilters({ base }: DeskState, query: Query): readonly Keep[] {
  const keeps: Keep[] = [];
  for (const [name, getField] of Object.entries(FILTERED)) {
    const wanted = splitList(query[name]);
    if (wanted.length > 0) keeps.push((ticket) => wanted.includes(getField(ticket)));
  }
  const since = base.clock.now() - Number(query.receivedInDays) * DAY_MS;
  if (query.receivedInDays) keeps.push((ticket) => ticket.customerResponseAt >= since);
  return keeps;
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

function pickFields(desk: DeskState, ticket: Ticket, names: readonly string[]): Record<string, unknown> {
  const detail = serializeTicketDetail(desk, ticket);
  const value = (name: string) => (name.startsWith('cf_') ? (ticket.cf[name] ?? null) : detail[name]);
  return Object.fromEntries(['id', ...names].map((name) => [name, value(name)]));
}
