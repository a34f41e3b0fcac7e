import type { DeskState } from './desk.state.ts';
import { searchedUntil } from './people-list.ts';
import {
  anyText,
  cut,
  id,
  ids,
  limit,
  meeting,
  type Page,
  type ParamCheck,
  pageOf,
  partsOf,
  type Query,
  searchFrom,
  searchText,
  someTexts,
  sortedBy,
  timeRange,
} from './query.ts';
import type { Ticket } from './ticket.ts';
import { CUSTOM_FIELDS, conditionsOf, splitCustom, timesOf } from './ticket-conditions.ts';
import { type TicketIndex, wordOf } from './ticket-lookup.ts';

const DEFAULT_LIMIT = 10;
const SORTS = ['relevance', 'modifiedTime', 'createdTime', 'customerResponseTime'];

const customField = meeting((value) => value.length <= 1_000 && /^[^:]+:/.test(value));

/** `productId`, `productName` and `tag` exist at the real service; they are refused here rather than ignored. */
export const SEARCH_QUERY: Readonly<Record<string, ParamCheck>> = {
  from: searchFrom,
  limit,
  sortBy: sortedBy(SORTS),
  id: ids,
  ticketNumber: ids,
  departmentId: id,
  contactId: ids,
  accountId: ids,
  assigneeId: ids,
  subject: searchText(1_000),
  description: anyText,
  contactName: anyText,
  accountName: searchText(500),
  email: someTexts,
  phone: someTexts,
  status: anyText,
  priority: anyText,
  channel: anyText,
  category: anyText,
  _all: searchText(100),
  createdTimeRange: timeRange,
  modifiedTimeRange: timeRange,
  customerResponseTimeRange: timeRange,
  dueDateRange: timeRange,
  ...Object.fromEntries(CUSTOM_FIELDS.map((name) => [name, customField])),
};

export interface Found {
  readonly page: readonly Ticket[];
  readonly count: number;
}

/** What the search knows and what meets all conditions. */
export function searchTickets(desk: DeskState, query: Query): Found {
  desk.tickets.index.catchUp(searchedUntil(desk));
  const { candidates, isByModified, met } = candidatesOf(desk, query);
  const conditions = conditionsOf(desk, met === undefined ? query : { ...query, [met]: undefined });
  const found = conditions.length === 0 ? candidates : candidates.filter((ticket) => conditions.every((isMet) => isMet(ticket)));
  return { page: pageOfSorted(found, query.sortBy, isByModified, pageOf(query, DEFAULT_LIMIT)), count: found.length };
}

interface Candidates {
  readonly candidates: readonly Ticket[];
  /** They come in the order of their last change. */
  readonly isByModified: boolean;
  /** The condition that all of them meet. */
  readonly met?: string;
}

/** The fewest tickets among which all matches are, by the condition that says most. */
function candidatesOf({ tickets: { index } }: DeskState, query: Query): Candidates {
  const few = fewOf(index, query);
  if (few) return { candidates: few, isByModified: false };
  if (!query.modifiedTimeRange) return { candidates: index.byModified.items, isByModified: true };
  return { candidates: index.byModified.between(...timesOf(query.modifiedTimeRange)), isByModified: true, met: 'modifiedTimeRange' };
}

function fewOf(index: TicketIndex, query: Query): readonly Ticket[] | undefined {
  if (query.id) return once(query.id).flatMap((ticketId) => index.byId.get(ticketId) ?? []);
  if (query.ticketNumber) return once(query.ticketNumber).flatMap((number) => index.withWord(wordOf('ticketNumber', number)));
  for (const parameter of CUSTOM_FIELDS) {
    const [name = '', value = ''] = splitCustom(query[parameter] ?? '');
    if (isPlain(value)) return index.withWord(wordOf(name, value));
  }
  return query.email && isPlain(query.email) ? index.withWord(wordOf('email', query.email)) : undefined;
}

/** The parts of a list, each of them once. */
function once(list: string): readonly string[] {
  return [...new Set(partsOf(list))];
}

/** One value, compared as a whole. */
function isPlain(value: string): boolean {
  return value !== '' && !/[*,]/.test(value) && !value.startsWith('${');
}

const SORT_KEYS: Record<string, (ticket: Ticket) => number> = {
  createdTime: ({ createdAt }) => createdAt,
  customerResponseTime: ({ customerResponseAt }) => customerResponseAt,
};

/** A page in the wanted order. That `relevance` is the newest change first is made up. */
function pageOfSorted(found: readonly Ticket[], sortBy = 'relevance', isByModified: boolean, page: Page): readonly Ticket[] {
  const keyOf = SORT_KEYS[sortBy.replace('-', '')];
  const isDescending = sortBy.startsWith('-') || sortBy === 'relevance';
  const ascending = isByModified && !keyOf ? found : sorted(found, keyOf ?? (({ modifiedAt }) => modifiedAt));
  if (!isDescending) return cut(ascending, page);
  const end = Math.max(0, ascending.length - page.from);
  return ascending.slice(Math.max(0, end - page.limit), end).reverse();
}

function sorted(found: readonly Ticket[], keyOf: (ticket: Ticket) => number): readonly Ticket[] {
  return found.toSorted((one, other) => keyOf(one) - keyOf(other) || (one.id < other.id ? -1 : 1));
}
