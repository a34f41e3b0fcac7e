import { type DeskState, statusTypes } from './desk.state.ts';
import { fullNameOf } from './people.ts';
import { searchedUntil } from './people-list.ts';
import { accountNameOf } from './people-view.ts';
import {
  anyText,
  id,
  ids,
  inRange,
  limit,
  meeting,
  type ParamCheck,
  pageOf,
  partsOf,
  type Query,
  searchText,
  someTexts,
  sortedBy,
  timeRange,
} from './query.ts';
import { plain, type TextMatch, wholeMatch, wordsMatch } from './text-match.ts';
import type { Ticket } from './ticket.ts';
import { type TicketIndex, wordOf } from './ticket-lookup.ts';

type Keep = (ticket: Ticket) => boolean;

const DEFAULT_LIMIT = 10;
const CUSTOM_FIELDS = Array.from({ length: 10 }, (_, index) => `customField${index + 1}`);
const SORTS = ['relevance', 'modifiedTime', 'createdTime', 'customerResponseTime'];

const customField = meeting((value) => value.length <= 1_000 && /^[^:]+:/.test(value));

/** `productId`, `productName` and `tag` exist at the real service; they are refused here rather than ignored. */
export const SEARCH_QUERY: Readonly<Record<string, ParamCheck>> = {
  from: inRange(0, (switches) => switches.number('deskSearchMaxFrom')),
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
  const { from, limit: length } = pageOf(query, DEFAULT_LIMIT);
  const { candidates, isByModified, met } = candidatesOf(desk, query);
  const keeps = keepsOf(desk, met === undefined ? query : { ...query, [met]: undefined });
  const found = keeps.length === 0 ? candidates : candidates.filter((ticket) => keeps.every((keep) => keep(ticket)));
  return { page: pageOfSorted(found, query.sortBy, isByModified, from, length), count: found.length };
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
    const [name = '', value = ''] = split(query[parameter] ?? '');
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

function split(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)];
}

function timesOf(range: string): [number, number] {
  const [low = '', high = ''] = range.split(',');
  return [Date.parse(low), Date.parse(high)];
}

const TIMES: Record<string, (ticket: Ticket) => number | null> = {
  createdTimeRange: ({ createdAt }) => createdAt,
  modifiedTimeRange: ({ modifiedAt }) => modifiedAt,
  customerResponseTimeRange: ({ customerResponseAt }) => customerResponseAt,
  dueDateRange: ({ dueDate }) => (dueDate === null ? null : Date.parse(dueDate)),
};

const WHOLES: Record<string, (ticket: Ticket) => string | null> = {
  departmentId: ({ departmentId }) => departmentId,
  contactId: ({ contactId }) => contactId,
  accountId: ({ accountId }) => accountId,
  assigneeId: ({ assigneeId }) => assigneeId,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  priority: ({ priority }) => priority,
  channel: ({ channel }) => channel,
};

const WORDS: Record<string, (ticket: Ticket, desk: DeskState) => string | null> = {
  subject: ({ subject }) => subject,
  description: ({ description }) => plain(description ?? ''),
  category: ({ category }) => category,
  contactName,
  accountName: ({ accountId }, desk) => accountNameOf(desk, accountId),
  _all: (ticket, desk) => everythingOf(ticket, desk).join('\n'),
};

/** All that is searched; that resolutions and custom fields are among it is not confirmed. */
function everythingOf(ticket: Ticket, desk: DeskState): readonly (string | null)[] {
  const { number, subject, description, resolution, email, phone, category, accountId, cf } = ticket;
  const texts = [number, subject, plain(description ?? ''), plain(resolution ?? ''), email, phone, category];
  return [...texts, contactName(ticket, desk), accountNameOf(desk, accountId), ...Object.values(cf)];
}

function keepsOf(desk: DeskState, query: Query): readonly Keep[] {
  const keeps: Keep[] = [];
  for (const [name, value] of Object.entries(query)) if (value !== undefined) addKeep(keeps, desk, name, value);
  return keeps;
}

function addKeep(keeps: Keep[], desk: DeskState, name: string, value: string): void {
  const timeOf = TIMES[name];
  const wholeOf = WHOLES[name];
  const wordsOf = WORDS[name];
  if (timeOf) keeps.push(between(timeOf, value));
  else if (wholeOf) keeps.push(matchesField(wholeMatch(value), wholeOf));
  else if (wordsOf) keeps.push(matchesField(wordsMatch(value), (ticket) => wordsOf(ticket, desk)));
  else if (name === 'status') keeps.push(hasStatus(desk, value));
  else if (CUSTOM_FIELDS.includes(name)) keeps.push(hasCustomField(value));
}

function between(timeOf: (ticket: Ticket) => number | null, range: string): Keep {
  const [low, high] = timesOf(range);
  return (ticket) => {
    const at = timeOf(ticket);
    return at !== null && at >= low && at <= high;
  };
}

function matchesField(matches: TextMatch, fieldOf: (ticket: Ticket) => string | null): Keep {
  return (ticket) => matches(fieldOf(ticket));
}

/** `${OPEN}`, `${ONHOLD}` and `${CLOSED}` are types of statuses; everything else is the name of one. */
function hasStatus(desk: DeskState, value: string): Keep {
  const types = statusTypes(desk);
  const parts = value.split(',').map((part) => part.trim().toLowerCase());
  return ({ status }) => {
    const type = `\${${(types.get(status) ?? 'Open').replace(' ', '').toLowerCase()}}`;
    return parts.includes(status.toLowerCase()) || parts.includes(type);
  };
}

function hasCustomField(text: string): Keep {
  const [name, value] = split(text);
  const matches = value.includes('*') || value.startsWith('${') ? wordsMatch(value) : wholeMatch(value);
  return ({ cf }) => matches(cf[name] ?? null);
}

function contactName({ contactId }: Ticket, desk: DeskState): string | null {
  const contact = desk.contacts.byId.get(contactId);
  return contact ? fullNameOf(contact) : null;
}

const SORT_KEYS: Record<string, (ticket: Ticket) => number> = {
  createdTime: ({ createdAt }) => createdAt,
  customerResponseTime: ({ customerResponseAt }) => customerResponseAt,
};

/** A page in the wanted order. That `relevance` is the newest change first is made up. */
function pageOfSorted(
  found: readonly Ticket[],
  sortBy = 'relevance',
  isByModified: boolean,
  from: number,
  length: number,
): readonly Ticket[] {
  const keyOf = SORT_KEYS[sortBy.replace('-', '')];
  const isDescending = sortBy.startsWith('-') || sortBy === 'relevance';
  const ascending = isByModified && !keyOf ? found : sorted(found, keyOf ?? (({ modifiedAt }) => modifiedAt));
  if (!isDescending) return ascending.slice(from, from + length);
  return ascending.slice(Math.max(0, ascending.length - from - length), Math.max(0, ascending.length - from)).reverse();
}

function sorted(found: readonly Ticket[], keyOf: (ticket: Ticket) => number): readonly Ticket[] {
  return found.toSorted((one, other) => keyOf(one) - keyOf(other) || (one.id < other.id ? -1 : 1));
}
