import type { ImportCells, ImportColumns } from '../../../../platform/import/import-row.ts';
import { importColumns } from '../../../../platform/record/import-columns.ts';
import { TICKET_STATUSES, TICKET_TYPES, ticketFields } from '../ticket.contract.ts';
import { readTicketStatus, readTicketType } from './ticket-import-choices.ts';

const FIELDS = importColumns(ticketFields);

/**
 * The columns of a file of tickets, each with the headers of the usual exports: Zoho Desk and ours first, then Zendesk, Freshdesk, RepairShopr and
 * HubSpot. Letter case and punctuation of a header don't matter.
 */
export const TICKET_IMPORT_COLUMNS = {
  ...FIELDS,
  summary: { ...FIELDS.summary, headers: [...FIELDS.summary.headers, 'Ticket Subject', 'Ticket Name', 'Title'] },
  type: {
    ...FIELDS.type,
    headers: [...FIELDS.type.headers, 'Ticket Type', 'Issue Type', 'Problem Type'],
    choices: { values: TICKET_TYPES, suggest: readTicketType, otherwise: 'SOD', decidedBy: 'department' },
  },
  status: {
    ...FIELDS.status,
    headers: [...FIELDS.status.headers, 'Ticket Status'],
    choices: { values: TICKET_STATUSES, suggest: readTicketStatus, otherwise: 'New' },
  },
  customerCompany: {
    ...FIELDS.customerCompany,
    headers: [
      ...FIELDS.customerCompany.headers,
      'Company Name',
      'Organization',
      'Requester Organization',
      'Organization Name',
      'Business Name',
      'Customer Business Name',
      'Customer Business then Name',
      'Associated Company',
      'Primary Associated Company',
    ],
    fallback: ['customerName'],
  },
  customerName: {
    ...FIELDS.customerName,
    headers: [
      ...FIELDS.customerName.headers,
      'Requester',
      'Requester Name',
      'Full Name',
      'Customer Full Name',
      'Customer',
      'Associated Contact',
      'Primary Associated Contact',
    ],
    parts: [
      ['First Name', 'Contact First Name', 'Customer First Name'],
      ['Last Name', 'Contact Last Name', 'Customer Last Name'],
    ],
    join: ' ',
  },
  customerEmail: {
    ...FIELDS.customerEmail,
    headers: [...FIELDS.customerEmail.headers, 'Requester Email', 'Email Address', 'Email Id', 'Primary Email'],
  },
  toolSerial: { ...FIELDS.toolSerial, headers: [...FIELDS.toolSerial.headers, 'Serial', 'Serial No', 'Asset Serial', 'Device Serial'] },
  channel: { ...FIELDS.channel, headers: [...FIELDS.channel.headers, 'Via', 'Source'] },
  department: { ...FIELDS.department, headers: [...FIELDS.department.headers, 'Group'] },
  providerId: { headers: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'], reads: 'id' },
  description: { headers: ['Description', 'Ticket Description', 'Initial Issue', 'Problem Description', 'Body'] },
  createdAt: {
    headers: ['Created Time', 'Created At', 'Created', 'Create Date', 'Date Created', 'Created Date', 'Created On', 'Request Time'],
    reads: 'date',
  },
} as const satisfies ImportColumns;

export type TicketImportColumn = keyof typeof TICKET_IMPORT_COLUMNS;
export type TicketCells = ImportCells<TicketImportColumn>;
