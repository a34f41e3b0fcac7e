import type { TicketType } from './ticket.contract.ts';

export const LIST_PATHS = {
  SOD: '/sod',
  'Bug Report': '/bugs',
  'Tool Repair': '/rma',
  'Tech Support': '/support',
} as const satisfies Record<TicketType, string>;

export const LIST_LABELS = {
  SOD: 'SOD Programming',
  'Bug Report': 'Bug Reports',
  'Tech Support': 'Tech Support',
  'Tool Repair': 'Tool Repair/RMA',
} as const satisfies Record<TicketType, string>;

export const ALL_TICKETS_PATH = '/tickets';

/** Value of `view` in the URL of a list without a saved view. */
export const NO_VIEW = 'none';

export const DRAFTS_PATH = '/drafts';

export const TICKET_PATH = '/sod/$ticketId';

export const getListPath = (type: TicketType) => LIST_PATHS[type];

/** Returns the ticket type of a list path. */
export function typeListedAt(path: string): TicketType | undefined {
  const types = Object.keys(LIST_PATHS) as TicketType[];
  return types.find((type) => path === LIST_PATHS[type] || path.startsWith(`${LIST_PATHS[type]}/`));
}

/** Name of the ticket import in URLs. */
export const TICKET_IMPORT_KIND = 'tickets';
