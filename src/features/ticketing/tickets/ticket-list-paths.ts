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

/** Where the tickets of this type are listed. */
export const getListPath = (type: TicketType) => LIST_PATHS[type];
