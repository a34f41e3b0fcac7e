import type { FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from '../links/context.ts';
import { readTicketPage } from '../links/desk-tickets.ts';

/** Start and end in ms since 1970, both inclusive. */
type TimeRange = readonly [number, number];

interface TicketWindow {
  readonly changed: TimeRange;
  readonly created?: TimeRange;
}

type Pages = AsyncGenerator<Pick<FullTickets, 'tickets' | 'odd'> | ZohoFailure>;

const PAGE_SIZE = 100;
/** Tickets that a search reaches: `from` is at most 999 (Ticket.json). */
const SEARCH_LIMIT = 1_000;
/** Times in Zoho are whole seconds. */
const SECOND_MS = 1_000;
const FIRST_CREATED = Date.parse('2000-01-01T00:00:00Z');

/**
 * Reads all tickets changed in a time window, page by page. Halves a window with more tickets than a search reaches: first by change time, then, within
 * one second, by creation time. Tickets created in the same second, too, are read from both ends of the search and then from the list.
 */
export async function* readTicketWindow(context: SyncContext, window: TicketWindow): Pages {
  const count = await countTickets(context, window);
  if (typeof count === 'object') return yield count;
  if (count <= SEARCH_LIMIT) return yield* readPages(context, window, count);
  const halves = halveWindow(window);
  if (halves) for (const half of halves) yield* readTicketWindow(context, half);
  else yield* readSecond(context, window);
}

async function countTickets(context: SyncContext, window: TicketWindow): Promise<number | ZohoFailure> {
  const page = await readTicketPage(context, '/api/v1/tickets/search', { ...toQuery(window), limit: 1, from: 0 });
  return 'kind' in page ? page : (page.count ?? SEARCH_LIMIT + 1);
}

/** Reads the last page first: a ticket that changes in the meantime leaves the window and shifts only pages already read. */
async function* readPages(context: SyncContext, window: TicketWindow, count: number, sortBy = 'modifiedTime'): Pages {
  const lastFrom = Math.floor((Math.min(count, SEARCH_LIMIT) - 1) / PAGE_SIZE) * PAGE_SIZE;
  for (let from = lastFrom; from >= 0; from -= PAGE_SIZE) {
    const page = await readTicketPage(context, '/api/v1/tickets/search', { ...toQuery(window), sortBy, limit: PAGE_SIZE, from });
    yield page;
    if ('kind' in page) return;
  }
}

/** Returns undefined if the window is one second by both times. */
function halveWindow({ changed, created = [FIRST_CREATED, changed[1]] }: TicketWindow): readonly TicketWindow[] | undefined {
  const byChange = halveRange(changed);
  if (byChange) return byChange.map((half) => ({ changed: half }));
  return halveRange(created)?.map((half) => ({ changed, created: half }));
}

function halveRange([from, to]: TimeRange): readonly TimeRange[] | undefined {
  if (to - from < SECOND_MS) return undefined;
  // After `from` and at most `to`, so that both halves are shorter.
  const middle = SECOND_MS * Math.min(Math.ceil((from + to) / 2 / SECOND_MS), Math.floor(to / SECOND_MS));
  return [
    [from, middle - 1],
    [middle, to],
  ];
}

/** Reads tickets created and changed in the same second, of which no search returns more than both ends. The list has no limit. */
async function* readSecond(context: SyncContext, window: TicketWindow): Pages {
  yield* readPages(context, window, SEARCH_LIMIT);
  yield* readPages(context, window, SEARCH_LIMIT, '-modifiedTime');
  const [start = 0, end = 0] = window.created ?? [];
  const isWithin = (createdAt: string) => Date.parse(createdAt) >= start && Date.parse(createdAt) <= end;
  for (let from = 0; ; from += PAGE_SIZE) {
    const query = { sortBy: '-createdTime', limit: PAGE_SIZE, from, include: 'contacts,departments' };
    const page = await readTicketPage(context, '/api/v1/tickets', query);
    if ('kind' in page) return yield page;
    const tickets = page.tickets.filter(({ createdTime }) => isWithin(createdTime));
    const odd = page.odd.filter(({ createdAt = '' }) => isWithin(createdAt));
    if (tickets.length + odd.length > 0) yield { tickets, odd };
    const isPastStart = page.tickets.length > 0 && page.tickets.every(({ createdTime }) => Date.parse(createdTime) < start);
    if (page.ids.length < PAGE_SIZE || isPastStart) return;
  }
}

function toQuery({ changed, created }: TicketWindow): Record<string, string> {
  const toText = (range: TimeRange) => range.map((time) => new Date(time).toISOString()).join(',');
  return { modifiedTimeRange: toText(changed), ...(created && { createdTimeRange: toText(created) }) };
}
