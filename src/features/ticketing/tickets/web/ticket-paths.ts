import type { TicketType } from '../ticket.contract.ts';
import { LIST_PATHS } from '../ticket-list-paths.ts';

/** Where a ticket is, whatever its type. */
export const TICKET_PATH = '/sod/$ticketId';

/** The type of the tickets listed at this path, if it is such a list. */
export function typeListedAt(path: string): TicketType | undefined {
  const types = Object.keys(LIST_PATHS) as TicketType[];
  return types.find((type) => path === LIST_PATHS[type] || path.startsWith(`${LIST_PATHS[type]}/`));
}
