import type { DeskState } from './desk.state.ts';
import { anyText, from, id, limit, meeting, oneOf, type ParamCheck, pageOf, partsOf, type Query, someOf, sortedBy } from './query.ts';
import { listedTickets } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { detailOf, type Include, includedOf, rowOf } from './ticket-view.ts';

type Keep = (ticket: Ticket) => boolean;

const DEFAULT_LIMIT = 25;
const MAX_FIELDS = 30;
const DAY_MS = 86_400_000;

/** What lists can be sorted by, besides the time of creation. Nothing comes last. */
const SORT_KEYS: Record<string, (ticket: Ticket) => number> = {
  dueDate: ({ dueDate }) => (dueDate === null ? Number.POSITIVE_INFINITY : Date.parse(dueDate)),
  recentThread: ({ lastThread }) => lastThread?.at ?? Number.NEGATIVE_INFINITY,
  customerResponseTime: ({ customerResponseAt }) => customerResponseAt,
  responseDueDate: () => Number.POSITIVE_INFINITY,
};
const SORTS = ['createdTime', ...Object.keys(SORT_KEYS)];

const LISTED_FIELDS = (
  'id,ticketNumber,layoutId,email,phone,subject,status,statusType,createdTime,category,language,subCategory,priority,channel,dueDate,' +
  'commentCount,threadCount,closedTime,departmentId,contactId,accountId,assigneeId,webUrl,isSpam,customerResponseTime,classification'
).split(',');
const listedFields = meeting((value) => {
  const fields = partsOf(value);
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
  assignee: anyText,
  receivedInDays: oneOf('15', '30', '90'),
  include: someOf('contacts', 'products', 'departments', 'team', 'isRead', 'assignee'),
  sortBy: sortedBy(SORTS),
  fields: listedFields,
};

/** A page of the list. That it starts with the newest ticket when nothing is said is not confirmed. */
export function listTickets(desk: DeskState, query: Query): Record<string, unknown>[] {
  const { from: start, limit: length } = pageOf(query, DEFAULT_LIMIT);
  const { tickets, isDescending } = ordered(desk, query);
  const keeps = keepsOf(desk, query);
  const includes = includesOf(query);
  const page = pick(tickets, isDescending, keeps, start, length);
  if (query.fields !== undefined) return page.map((ticket) => fieldsOf(desk, ticket, partsOf(query.fields)));
  return page.map((ticket) => Object.assign(rowOf(desk, ticket), includedOf(desk, ticket, includes)));
}

export function includesOf({ include }: Query): readonly Include[] {
  return partsOf(include) as readonly Include[];
}

function ordered(
  { tickets }: DeskState,
  { sortBy = '-createdTime', departmentId }: Query,
): { tickets: readonly Ticket[]; isDescending: boolean } {
  const isDescending = sortBy.startsWith('-');
  const name = isDescending ? sortBy.slice(1) : sortBy;
  const byCreation = listedTickets(tickets, departmentId);
  const keyOf = SORT_KEYS[name];
  if (!keyOf) return { tickets: byCreation, isDescending };
  const order = `${name} ${departmentId ?? ''}`;
  const known = tickets.orders.get(order);
  if (known) return { tickets: known, isDescending };
  const sorted = byCreation.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  tickets.orders.set(order, sorted);
  return { tickets: sorted, isDescending };
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** What is compared with a list of values, by parameter. */
const FILTERED: Record<string, (ticket: Ticket) => string> = {
  status: ({ status }) => status,
  priority: ({ priority }) => String(priority),
  channel: ({ channel }) => channel,
  assignee: ({ assigneeId }) => assigneeId ?? 'Unassigned',
};

function keepsOf({ base }: DeskState, query: Query): readonly Keep[] {
  const keeps: Keep[] = [];
  for (const [name, fieldOf] of Object.entries(FILTERED)) {
    const wanted = partsOf(query[name]);
    if (wanted.length > 0) keeps.push((ticket) => wanted.includes(fieldOf(ticket)));
  }
  const since = base.clock.now() - Number(query.receivedInDays) * DAY_MS;
  if (query.receivedInDays) keeps.push((ticket) => ticket.customerResponseAt >= since);
  return keeps;
}

/** Walks the list only as far as the page reaches, and not at all up to it when everything is kept. */
function pick(tickets: readonly Ticket[], isDescending: boolean, keeps: readonly Keep[], from: number, limit: number): Ticket[] {
  const page: Ticket[] = [];
  let skipped = keeps.length === 0 ? from : 0;
  for (let step = skipped; step < tickets.length && page.length < limit; step += 1) {
    const ticket = tickets[isDescending ? tickets.length - 1 - step : step];
    if (!ticket || !keeps.every((keep) => keep(ticket))) continue;
    if (skipped < from) skipped += 1;
    else page.push(ticket);
  }
  return page;
}

function fieldsOf(desk: DeskState, ticket: Ticket, names: readonly string[]): Record<string, unknown> {
  const detail = detailOf(desk, ticket);
  const value = (name: string) => (name.startsWith('cf_') ? (ticket.cf[name] ?? null) : detail[name]);
  return Object.fromEntries(['id', ...names].map((name) => [name, value(name)]));
}
