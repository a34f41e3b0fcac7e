import { createValueParser } from '../../../../platform/import/import-values.ts';
import { ALERT_TAGS, TICKET_STATUSES, TICKET_TYPES, type Ticket, type TicketStatus, type TicketType } from '../ticket.contract.ts';

/** Statuses of other help desks that certainly mean one of ours; in Zoho, an escalated ticket is one with a tag. */
const STATUSES: Readonly<Partial<Record<TicketStatus, readonly string[]>>> = {
  New: ['Open', 'Unassigned', 'To Do', 'Not Started', 'Offen', 'Neu'],
  'In Progress': [
    'Escalated',
    'Reopened',
    'Re-opened',
    'In Process',
    'Processing',
    'Working',
    'Work In Progress',
    'Assigned',
    'Customer Reply',
    'Customer Replied',
    'In Bearbeitung',
  ],
  'On Hold': [
    'Pending',
    'Hold',
    'Waiting',
    'Paused',
    'Deferred',
    'Wartend',
    'Zurückgestellt',
    'Waiting on Customer',
    'Waiting for Customer',
    'Awaiting Customer',
    'Awaiting Reply',
    'Awaiting Response',
    'Awaiting Customer Response',
    'Waiting on Third Party',
    'Waiting for Third Party',
    'Waiting on Vendor',
    'Pending Customer',
    'Pending Response',
    'Waiting for Response',
  ],
  Resolved: [
    'Closed',
    'Solved',
    'Done',
    'Completed',
    'Complete',
    'Finished',
    'Fixed',
    'Invoiced',
    'Cancelled',
    'Canceled',
    'Archived',
    "Won't Fix",
    'Gelöst',
    'Geschlossen',
    'Erledigt',
    'Abgeschlossen',
  ],
  'Awaiting Parts': ['Waiting for Parts', 'Waiting on Parts', 'Parts Ordered', 'On Order'],
  'Awaiting Approval': ['Waiting for Approval', 'Waiting on Approval', 'Estimate Sent', 'Quote Sent'],
};

/** Types and departments of Zoho Desk; the types of other help desks don't say which of ours they mean. */
const TYPES: Readonly<Partial<Record<TicketType, readonly string[]>>> = {
  'Tool Repair': ['Hardware and Software Support', 'Hardware Support', 'Tool Repair/RMA', 'RMA', 'Repair'],
  SOD: ['SOD Programming'],
  'Bug Report': ['Bug Reports', 'Bug'],
  'Tech Support': ['Technical Support'],
};

export const readTicketStatus = /* @__PURE__ */ createValueParser(TICKET_STATUSES, STATUSES);
export const readTicketType = /* @__PURE__ */ createValueParser(TICKET_TYPES, TYPES);

/** The tags that correspond to a Zoho Desk status. */
export const tagsOfStatus = (cell: string): Ticket['alertTags'] | undefined =>
  cell.trim().toLowerCase() === 'escalated' ? [ALERT_TAGS[0]] : undefined;
