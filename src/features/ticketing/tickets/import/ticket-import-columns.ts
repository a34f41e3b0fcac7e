import type { ImportCells } from '../../../../platform/import/import-row.ts';
import { importColumns } from '../../../../platform/record/import-columns.ts';
import { TICKET_STATUSES, TICKET_TYPES, ticketFields } from '../ticket.contract.ts';
import { readTicketStatus, readTicketType } from './ticket-import-choices.ts';

export const TICKET_IMPORT_KIND = 'tickets';

const FIELD_COLUMNS = importColumns(ticketFields);

/** The columns of a file of tickets, each with the headers it goes by: Zoho Desk's first, then ours. */
export const TICKET_IMPORT_COLUMNS = {
  ...FIELD_COLUMNS,
  status: { ...FIELD_COLUMNS.status, choices: { values: TICKET_STATUSES, suggest: readTicketStatus } },
  type: { ...FIELD_COLUMNS.type, choices: { values: TICKET_TYPES, suggest: readTicketType } },
  customerCompany: { ...FIELD_COLUMNS.customerCompany, fallback: 'customerName' },
  providerId: { headers: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'], reads: 'id' as const },
  description: { headers: ['Description'] },
  createdAt: { headers: ['Created Time', 'Created At'], reads: 'date' as const },
};

export type TicketImportColumn = keyof typeof TICKET_IMPORT_COLUMNS;
export type TicketCells = ImportCells<TicketImportColumn>;
