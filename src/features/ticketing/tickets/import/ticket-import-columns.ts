import type { ImportCells } from '../../../../platform/import/import-row.ts';
import { importColumns } from '../../../../platform/record/import-columns.ts';
import { ticketFields } from '../ticket.contract.ts';

export const TICKET_IMPORT_KIND = 'tickets';

/** The columns of a file of tickets, each with the headers it goes by: Zoho Desk's first, then ours. */
export const TICKET_IMPORT_COLUMNS = {
  ...importColumns(ticketFields),
  providerId: { headers: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'], reads: 'id' as const },
  description: { headers: ['Description'] },
  createdAt: { headers: ['Created Time', 'Created At'], reads: 'date' as const },
};

export type TicketImportColumn = keyof typeof TICKET_IMPORT_COLUMNS;
export type TicketCells = ImportCells<TicketImportColumn>;
