import type { DeskState } from '../desk.state.ts';
import { type Page, slicePage, toPage } from '../page.ts';
import { getIndexedUntil } from '../people/people-list.ts';
import { anyText, id, ids, limit, type ParamCheck, type Query, searchFrom, sortedBy, splitList, timeRange } from '../query.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { parseConditions, parseTimeRange } from './ticket-conditions.ts';

const DEFAULT_LIMIT = 10;

export const SEARCH_QUERY: Readonly<Record<string, ParamCheck>> = {
  from: searchFrom,
  limit,
  sortBy: sortedBy(['relevance', 'modifiedTime', 'createdTime']),
  id: ids,
  departmentId: id,
  description: anyText,
  createdTimeRange: timeRange,
  modifiedTimeRange: timeRange,
};

export interface Found {
  readonly page: readonly Ticket[];
  readonly count: number;
}

/** The tickets that meet all conditions, as far as the index knows them. */
export function searchTickets(desk: DeskState, query: Query): Found {
  desk.tickets.index.catchUp(getIndexedUntil(desk));
  const { candidates, isByModified, met } = findCandidates(desk, query);
  const conditions = parseConditions(met === undefined ? query : { ...query, [met]: undefined });
  const found = conditions.length === 0 ? candidates : candidates.filter((ticket) => conditions.every((isMet) => isMet(ticket)));
  return { page: sortPage(found, query.sortBy, isByModified, toPage(query, DEFAULT_LIMIT)), count: found.length };
}

interface Candidates {
  readonly candidates: readonly Ticket[];
  /** They come in the order of their last change. */
  readonly isByModified: boolean;
  /** The condition that all of them meet. */
  readonly met?: string;
}

/** The fewest tickets among which all matches are, by the condition that says most. */
function findCandidates({ tickets: { index } }: DeskState, query: Query): Candidates {
  if (query.id) return { candidates: once(query.id).flatMap((ticketId) => index.byId.get(ticketId) ?? []), isByModified: false };
  if (!query.modifiedTimeRange) return { candidates: index.byModified.items, isByModified: true };
  return { candidates: index.byModified.between(...parseTimeRange(query.modifiedTimeRange)), isByModified: true, met: 'modifiedTimeRange' };
}

/** The parts of a list, each of them once. */
function once(list: string): readonly string[] {
  return [...new Set(splitList(list))];
}

const SORT_KEYS: Record<string, (ticket: Ticket) => number> = { createdTime: ({ createdAt }) => createdAt };

/** A page in the wanted order. It is assumed that `relevance` is the newest change first. */
function sortPage(found: readonly Ticket[], sortBy = 'relevance', isByModified: boolean, page: Page): readonly Ticket[] {
  const getKey = SORT_KEYS[sortBy.replace('-', '')];
  const isDescending = sortBy.startsWith('-') || sortBy === 'relevance';
  const ascending = isByModified && !getKey ? found : sorted(found, getKey ?? (({ modifiedAt }) => modifiedAt));
  if (!isDescending) return slicePage(ascending, page);
  const end = Math.max(0, ascending.length - page.from);
  return ascending.slice(Math.max(0, end - page.limit), end).reverse();
}

function sorted(found: readonly Ticket[], getKey: (ticket: Ticket) => number): readonly Ticket[] {
  return found.toSorted((one, other) => getKey(one) - getKey(other) || (one.id < other.id ? -1 : 1));
}
