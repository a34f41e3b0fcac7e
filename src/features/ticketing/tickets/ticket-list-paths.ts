import type { TicketType } from './ticket.contract.ts';

/** The path of the list of each type of ticket. */
export const LIST_PATHS = {
  SOD: '/sod',
  'Bug Report': '/bugs',
  'Tool Repair': '/rma',
  'Tech Support': '/support',
} as const satisfies Record<TicketType, string>;

/** The name of the list of each type of ticket. */
export const LIST_LABELS = {
  SOD: 'SOD Programming',
  'Bug Report': 'Bug Reports',
  'Tech Support': 'Tech Support',
  'Tool Repair': 'Tool Repair/RMA',
} as const satisfies Record<TicketType, string>;

/** The path of the list of all tickets. */
export const ALL_TICKETS_PATH = '/tickets';

/** The page of the tickets on which the reader has something that is not saved. */
export const DRAFTS_PATH = '/drafts';

/** The page of a ticket, whatever its type. */
export const TICKET_PATH = '/sod/$ticketId';

/** Answers the path of the list of this type. */
export const getListPath = (type: TicketType) => LIST_PATHS[type];

/** The type of the tickets listed at this path, if it is such a list. */
export function typeListedAt(path: string): TicketType | undefined {
  const types = Object.keys(LIST_PATHS) as TicketType[];
  return types.find((type) => path === LIST_PATHS[type] || path.startsWith(`${LIST_PATHS[type]}/`));
}

/** Name of the ticket import in URLs. */
export const TICKET_IMPORT_KIND = 'tickets';
