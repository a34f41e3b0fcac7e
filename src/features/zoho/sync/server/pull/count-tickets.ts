import type { SyncMapping } from '../../sync-mapping.contract.ts';
import type { BulkImport } from '../../sync-texts.rules.ts';
import type { SyncContext } from '../links/context.ts';
import { findDepartmentId, readTicketPage } from '../links/desk-tickets.ts';
import type { SyncFailure } from '../links/failure.ts';

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
