import type { TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import { FULL_TICKET_INCLUDES, type FullTickets } from '../../../zoho-client/server/desk/full-ticket.ts';
import type { BulkImport } from '../../sync-texts.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { findDepartmentId, readTicketPage } from '../links/desk-tickets.ts';
import type { SyncFailure } from '../links/failure.ts';
import type { Action, ActionContext } from './action.ts';
import { applyTickets } from './fetch-tickets.ts';

/** Limit of Zoho Desk. */
export const TICKETS_PER_PAGE = 100;

/** The ticket type whose department an import reads; all departments if undefined. */
const IMPORTED_TYPES: Readonly<Record<BulkImport, TicketType | undefined>> = {
  'import-cases': undefined,
  'import-bugs': 'Bug Report',
  'import-hardware': 'Tool Repair',
};

/** Progress of an import. */
interface Position {
  /** Offset of the next ticket in Zoho's list. */
  readonly from: number;
  /** ID of the ticket before it. */
  readonly last: string;
}

/**
 * Imports tickets from Zoho Desk, oldest first, one page per step. Tickets already in OBDesk stay unchanged. After a server failure, the import
 * resumes with the next page. Descriptions and comments are fetched later.
 */
export const importTickets =
  (action: BulkImport): Action =>
  async (run) => {
    const counted = await countTickets(run.context, action);
    if ('kind' in counted) return { failure: counted };
    const { departmentId, total } = counted;
    await run.recordWork({ total });
    let position = toPosition(run.progress);
    for (;;) {
      const page = await readNextPage(run.context, departmentId, position);
      if ('kind' in page) return { failure: page };
      if (page.isShifted) {
        position = { from: Math.max(0, position.from - TICKETS_PER_PAGE), last: '' };
        continue;
      }
      await applyTickets(run, page, { onlyNew: true });
      position = { from: position.from + page.size, last: page.size === 0 ? position.last : page.last };
      await run.recordWork({ progress: { ...position } });
      if (page.isLast || run.isStopped()) return undefined;
    }
  };

function toPosition({ from, last }: ActionContext['progress']): Position {
  return { from: typeof from === 'number' ? from : 0, last: typeof last === 'string' ? last : '' };
}

interface ImportPage extends Pick<FullTickets, 'tickets' | 'odd'> {
  readonly size: number;
  /** ID of the last ticket; '' if it has none. */
  readonly last: string;
  readonly isLast: boolean;
  /** True if earlier tickets were deleted, so that later ones moved to offsets already read. */
  readonly isShifted: boolean;
}

/** Reads the page after a position together with the ticket before it, which differs if the pages have shifted. */
async function readNextPage(
  context: SyncContext,
  departmentId: string | undefined,
  { from, last }: Position,
): Promise<ImportPage | SyncFailure> {
  const hasPrevious = last !== '' && from > 0;
  const page = await readTicketPage(context, '/api/v1/tickets', {
    sortBy: 'createdTime',
    limit: TICKETS_PER_PAGE,
    from: hasPrevious ? from - 1 : from,
    include: FULL_TICKET_INCLUDES,
    departmentId,
  });
  if ('kind' in page) return page;
  const { ids, tickets, odd } = page;
  const isPrevious = ({ id }: { readonly id: string | undefined }) => hasPrevious && id === last;
  return {
    tickets: tickets.filter((ticket) => !isPrevious(ticket)),
    odd: odd.filter((row) => !isPrevious(row)),
    size: hasPrevious ? Math.max(0, ids.length - 1) : ids.length,
    last: ids.at(-1) ?? '',
    isLast: ids.length < TICKETS_PER_PAGE,
    isShifted: hasPrevious && ids[0] !== last,
  };
}

interface TicketCount {
  /** Undefined for all departments. */
  readonly departmentId: string | undefined;
  readonly total: number;
}

/** Counts the Zoho Desk tickets that an import reads. */
export async function countTickets(context: SyncContext, action: BulkImport): Promise<TicketCount | SyncFailure> {
  const type = IMPORTED_TYPES[action];
  const department = type && context.mapping.tickets.department[type];
  const departmentId = department === undefined ? undefined : await findDepartmentId(context, department);
  if (typeof departmentId === 'object') return departmentId;
  const createdTimeRange = '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z';
  const page = await readTicketPage(context, '/api/v1/tickets/search', { createdTimeRange, departmentId, limit: 1 });
  return 'kind' in page ? page : { departmentId, total: page.count ?? 0 };
}
