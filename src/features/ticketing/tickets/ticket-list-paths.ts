import type { TicketType } from './ticket.contract.ts';

/** Where the tickets of each type are listed. */
export const LIST_PATHS = {
  SOD: '/sod',
  'Bug Report': '/bugs',
  'Tool Repair': '/rma',
  'Tech Support': '/support',
} as const satisfies Record<TicketType, string>;

/** Where the tickets of all types are listed. */
export const ALL_TICKETS_PATH = '/tickets';

/** The page of a ticket, whatever its type. */
export const TICKET_PATH = '/sod/$ticketId';

/** Where the tickets of this type are listed. */
export const getListPath = (type: TicketType) => LIST_PATHS[type];

/** The type of the tickets listed at this path, if it is such a list. */
export function typeListedAt(path: string): TicketType | undefined {
  const types = Object.keys(LIST_PATHS) as TicketType[];
  return types.find((type) => path === LIST_PATHS[type] || path.startsWith(`${LIST_PATHS[type]}/`));
}
