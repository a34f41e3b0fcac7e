import type { FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from '../links/context.ts';
import { readTicketPage } from '../links/desk-tickets.ts';

/** Times between which tickets were changed, and perhaps created, in milliseconds since 1970; both ends count. */
export interface DeskWindow {
  readonly changed: readonly [number, number];
  readonly created?: readonly [number, number];
}

type Pages = AsyncGenerator<Pick<FullTickets, 'tickets' | 'odd'> | ZohoFailure>;

const PAGE = 100;
/** A search reaches so many: `from` ends at 999 (Ticket.json). */
const REACH = 1_000;
const SECOND_MS = 1_000;
const ZOHO_BEGAN = Date.parse('2000-01-01T00:00:00Z');

/**
 * Reads all tickets that were changed between two times, page by page. What a search does not reach is divided: by the time of the change, within one
 * second by the time of creation, and what was created in one second, too, is read from both ends and then from the list. Pages are read
 * from the last one on: a ticket that is changed meanwhile leaves the window, and moves only what was read before.
 */
export async function* readWindow(context: SyncContext, window: DeskWindow): Pages {
  const count = await countWindow(context, window);
  if (typeof count === 'object') return yield count;
  if (count <= REACH) return yield* readPages(context, window, count);
  const halves = divide(window);
  if (halves) for (const half of halves) yield* readWindow(context, half);
  else yield* readSecond(context, window);
}

async function countWindow(context: SyncContext, window: DeskWindow): Promise<number | ZohoFailure> {
  const page = await readTicketPage(context, '/api/v1/tickets/search', { ...toQuery(window), limit: 1, from: 0 });
  return 'kind' in page ? page : (page.count ?? REACH + 1);
}

async function* readPages(context: SyncContext, window: DeskWindow, count: number, sortBy = 'modifiedTime'): Pages {
  const last = Math.floor(Math.max(0, Math.min(count, REACH) - 1) / PAGE) * PAGE;
  for (let from = count === 0 ? -1 : last; from >= 0; from -= PAGE) {
    const page = await readTicketPage(context, '/api/v1/tickets/search', { ...toQuery(window), sortBy, limit: PAGE, from });
    if ('kind' in page) return yield page;
    yield page;
  }
}

/** Two windows that are this one together; undefined where nothing can be divided any more. */
function divide({ changed, created = [ZOHO_BEGAN, changed[1]] }: DeskWindow): readonly DeskWindow[] | undefined {
  const byChange = halve(changed);
  if (byChange) return byChange.map((half) => ({ changed: half }));
  return halve(created)?.map((half) => ({ changed, created: half }));
}

/** Times of Zoho are whole seconds. */
function halve([from, to]: readonly [number, number]): readonly (readonly [number, number])[] | undefined {
  if (to - from < SECOND_MS) return undefined;
  // After `from` and not after `to`, so that both halves are shorter.
  const middle = SECOND_MS * Math.min(Math.ceil((from + to) / 2 / SECOND_MS), Math.floor(to / SECOND_MS));
  return [
    [from, middle - 1],
    [middle, to],
  ];
}

/** So many that were created and changed in one second cannot be told apart by any search: both ends of it, and then the list, which has no end. */
async function* readSecond(context: SyncContext, window: DeskWindow): Pages {
  yield* readPages(context, window, REACH);
  yield* readPages(context, window, REACH, '-modifiedTime');
  const [from = 0, to = 0] = window.created ?? [];
  for (let place = 0; ; place += PAGE) {
    const page = await readTicketPage(context, '/api/v1/tickets', {
      sortBy: '-createdTime',
      limit: PAGE,
      from: place,
      include: 'contacts,departments',
    });
    if ('kind' in page) return yield page;
    const { tickets, odd, ids } = page;
    const within = tickets.filter(({ createdTime }) => Date.parse(createdTime) >= from && Date.parse(createdTime) <= to);
    const oddWithin = odd.filter(({ createdAt = '' }) => Date.parse(createdAt) >= from && Date.parse(createdAt) <= to);
    if (within.length + oddWithin.length > 0) yield { tickets: within, odd: oddWithin };
    const isBefore = tickets.length > 0 && tickets.every(({ createdTime }) => Date.parse(createdTime) < from);
    if (ids.length < PAGE || isBefore) return;
  }
}

function toQuery({ changed, created }: DeskWindow): Record<string, string> {
  const toRange = (range: readonly [number, number]) => range.map((time) => new Date(time).toISOString()).join(',');
  return { modifiedTimeRange: toRange(changed), ...(created && { createdTimeRange: toRange(created) }) };
}
