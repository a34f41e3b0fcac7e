import { FULL_TICKET_INCLUDES, type FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { BulkImport } from '../../sync-texts.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { findDepartmentId, readTicketPage } from '../links/desk-tickets.ts';
import type { SyncFailure } from '../links/failure.ts';
import type { Action, ActionContext } from './action.ts';
import { applyTickets } from './fetch-cases.ts';

/** Where an import has got to: the place behind the last ticket it has taken over, and that ticket. */
interface Place {
  readonly from: number;
  readonly last: string;
}

/**
 * Adds all tickets of Zoho Desk that are not here yet, of one department where it is named, oldest first, a page with each step; what is known stays
 * as it is. It goes on where it was when a node is killed, and stops after a page. Descriptions and comments are read later.
 */
export const importTickets =
  (action: BulkImport): Action =>
  async (run) => {
    const counted = await countTickets(run.context, action);
    if ('kind' in counted) return { failure: counted };
    const { departmentId, total } = counted;
    await run.note({ total });
    let place = readPlace(run.progress);
    for (;;) {
      const page = await readBehind(run, departmentId, place);
      if ('kind' in page) return { failure: page };
      if (page.isShifted) {
        place = { from: Math.max(0, place.from - TICKETS_PER_PAGE), last: '' };
        continue;
      }
      await applyTickets(run, page, { detailsDue: true, comparesKnown: false });
      place = { from: place.from + page.size, last: page.size === 0 ? place.last : page.last };
      await run.note({ progress: { ...place } });
      if (page.isLast || run.isStopped()) return undefined;
    }
  };

function readPlace({ from, last }: ActionContext['progress']): Place {
  return { from: typeof from === 'number' ? from : 0, last: typeof last === 'string' ? last : '' };
}

interface Behind extends Pick<FullTickets, 'tickets' | 'odd'> {
  /** How many rows the page has. */
  readonly size: number;
  /** The ID of the last one; '' if it has none. */
  readonly last: string;
  readonly isLast: boolean;
  /** Tickets before this place were removed meanwhile, so that others have moved to where it has been already. */
  readonly isShifted: boolean;
}

/** The page behind a place. The ticket before it is read with it: where that is another one, the pages have shifted. */
async function readBehind(
  { context }: ActionContext,
  departmentId: string | undefined,
  { from, last }: Place,
): Promise<Behind | SyncFailure> {
  const hasBefore = last !== '' && from > 0;
  const start = hasBefore ? from - 1 : from;
  const query = { sortBy: 'createdTime', limit: TICKETS_PER_PAGE, from: start, include: FULL_TICKET_INCLUDES, departmentId };
  const page = await readTicketPage(context, '/api/v1/tickets', query);
  if ('kind' in page) return page;
  const { ids, tickets, odd } = page;
  const isBefore = ({ id }: { readonly id: string | undefined }) => hasBefore && id === last;
  return {
    tickets: tickets.filter((ticket) => !isBefore(ticket)),
    odd: odd.filter((row) => !isBefore(row)),
    size: hasBefore ? Math.max(0, ids.length - 1) : ids.length,
    last: ids.at(-1) ?? '',
    isLast: ids.length < TICKETS_PER_PAGE,
    isShifted: hasBefore && ids[0] !== last,
  };
}

/** The most that a list of Zoho Desk answers at once. */
export const TICKETS_PER_PAGE = 100;

interface Counted {
  /** Undefined: of all departments. */
  readonly departmentId: string | undefined;
  readonly total: number;
}

/** Counts the tickets of Zoho Desk that an import reads. */
export async function countTickets(context: SyncContext, action: BulkImport): Promise<Counted | SyncFailure> {
  const department = departmentOf(action, context.mapping);
  const departmentId = department === undefined ? undefined : await findDepartmentId(context, department);
  if (typeof departmentId === 'object') return departmentId;
  const createdTimeRange = '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z';
  const page = await readTicketPage(context, '/api/v1/tickets/search', { createdTimeRange, departmentId, limit: 1 });
  return 'kind' in page ? page : { departmentId, total: page.count ?? 0 };
}

/** The department that an import is about; undefined: all of them. */
function departmentOf(action: BulkImport, { tickets }: SyncMapping): string | undefined {
  switch (action) {
    case 'import-cases':
      return undefined;
    case 'import-bugs':
      return tickets.department['Bug Report'];
    case 'import-hardware':
      return tickets.department['Tool Repair'];
  }
}
