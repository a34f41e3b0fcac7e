import type { TicketStatus, TicketType } from '../../../ticketing/tickets/ticket.contract.ts';

/** The statuses of Zoho Desk that ours are sent as. */
const STATUSES: Readonly<Record<TicketStatus, string>> = {
  ...{ New: 'Open', 'In Progress': 'Open', Received: 'Open', Diagnosing: 'Open', Repairing: 'Open' },
  ...{ 'On Hold': 'On Hold', 'Awaiting Approval': 'On Hold', 'Awaiting Parts': 'On Hold' },
  ...{ Resolved: 'Closed', Shipped: 'Closed' },
};

/** The departments of Zoho Desk that tickets of our types belong to. */
const DEPARTMENTS: Readonly<Record<TicketType, string>> = {
  SOD: 'SOD Programming',
  'Bug Report': 'Bug Report',
  'Tool Repair': 'Hardware and Software Support',
  'Tech Support': 'Hardware and Software Support',
};

const translate = (words: Readonly<Record<string, string>>, word: string) => (Object.hasOwn(words, word) ? words[word] : undefined) ?? word;

/** Zoho's word for a status of ours; Zoho's own words stay as they are. */
export const toDeskStatus = (status: string): string => translate(STATUSES, status.trim());

/** The name of the department for a type of ours; names of departments stay as they are. */
export const toDepartmentName = (type: string): string => translate(DEPARTMENTS, type.trim());
