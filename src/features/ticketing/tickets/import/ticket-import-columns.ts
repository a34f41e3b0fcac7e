import type { ImportCells, ImportColumn, ImportColumns } from '../../../../platform/import/import-row.ts';
import { createValueParser } from '../../../../platform/import/import-values.ts';
import { importColumns } from '../../../../platform/record/import-columns.ts';
import {
  ALERT_TAGS,
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  type TicketStatus,
  type TicketType,
  ticketFields,
} from '../ticket.contract.ts';

/** Statuses of other help desks and the matching OBDesk statuses. */
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

/** Types and departments of Zoho Desk. Those of other help desks have no equivalent. */
const TYPES: Readonly<Partial<Record<TicketType, readonly string[]>>> = {
  'Tool Repair': ['Hardware and Software Support', 'Hardware Support', 'Tool Repair/RMA', 'RMA', 'Repair'],
  SOD: ['SOD Programming'],
  'Bug Report': ['Bug Reports', 'Bug'],
  'Tech Support': ['Technical Support'],
};

export const readTicketStatus = /* @__PURE__ */ createValueParser(TICKET_STATUSES, STATUSES);
export const readTicketType = /* @__PURE__ */ createValueParser(TICKET_TYPES, TYPES);

/** Returns the tags that match a status of Zoho Desk. */
export const tagsOfStatus = (cell: string): Ticket['alertTags'] | undefined =>
  cell.trim().toLowerCase() === 'escalated' ? [ALERT_TAGS[0]] : undefined;

const FIELDS = importColumns(ticketFields);

/** Adds headers to the column of a field. */
const withHeaders = (column: ImportColumn, ...headers: string[]) => ({ ...column, headers: [...column.headers, ...headers] });

/** Columns with the headers of exports by Zoho Desk, OBDesk, Zendesk, Freshdesk, RepairShopr and HubSpot. */
export const TICKET_IMPORT_COLUMNS = {
  ...FIELDS,
  summary: withHeaders(FIELDS.summary, 'Ticket Subject', 'Ticket Name', 'Title'),
  type: {
    ...withHeaders(FIELDS.type, 'Ticket Type', 'Issue Type', 'Problem Type'),
    choices: { values: TICKET_TYPES, suggest: readTicketType, otherwise: 'SOD', decidedBy: 'department' },
  },
  status: {
    ...withHeaders(FIELDS.status, 'Ticket Status'),
    choices: { values: TICKET_STATUSES, suggest: readTicketStatus, otherwise: 'New' },
  },
  customerCompany: {
    ...withHeaders(
      FIELDS.customerCompany,
      'Company Name',
      'Organization',
      'Requester Organization',
      'Organization Name',
      'Business Name',
      'Customer Business Name',
      'Customer Business then Name',
      'Associated Company',
      'Primary Associated Company',
    ),
    fallback: ['customerName'],
  },
  customerName: {
    ...withHeaders(
      FIELDS.customerName,
      'Requester',
      'Requester Name',
      'Full Name',
      'Customer Full Name',
      'Customer',
      'Associated Contact',
      'Primary Associated Contact',
    ),
    parts: [
      ['First Name', 'Contact First Name', 'Customer First Name'],
      ['Last Name', 'Contact Last Name', 'Customer Last Name'],
    ],
    join: ' ',
  },
  customerEmail: withHeaders(FIELDS.customerEmail, 'Requester Email', 'Email Address', 'Email Id', 'Primary Email'),
  toolSerial: withHeaders(FIELDS.toolSerial, 'Serial', 'Serial No', 'Asset Serial', 'Device Serial'),
  channel: withHeaders(FIELDS.channel, 'Via', 'Source'),
  department: withHeaders(FIELDS.department, 'Group'),
  providerId: { headers: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'], reads: 'id' },
  description: { headers: ['Description', 'Ticket Description', 'Initial Issue', 'Problem Description', 'Body'] },
  createdAt: {
    headers: ['Created Time', 'Created At', 'Created', 'Create Date', 'Date Created', 'Created Date', 'Created On', 'Request Time'],
    reads: 'date',
  },
} as const satisfies ImportColumns;

export type TicketImportColumn = keyof typeof TICKET_IMPORT_COLUMNS;
export type TicketCells = ImportCells<TicketImportColumn>;
