import type { ImportCells, ImportColumns } from '../../platform/import-row.ts';

export const TICKET_IMPORT_KIND = 'tickets';

/** The columns of a file of tickets, each with the headers it goes by: Zoho Desk's first, then ours. */
export const TICKET_IMPORT_COLUMNS = {
  providerId: { headers: ['Ticket Id', 'Zoho Case Id', 'Case Id', 'Record Id', 'ID'] },
  summary: { headers: ['Subject', 'Summary'], isRequired: true },
  status: { headers: ['Status'] },
  type: { headers: ['Type', 'Classification'] },
  customerName: { headers: ['Contact Name', 'Customer Name', 'Contact'] },
  customerCompany: { headers: ['Account Name', 'Customer Company', 'Company'], isRequired: true },
  customerEmail: { headers: ['Email', 'Customer Email', 'Contact Email'] },
  description: { headers: ['Description'] },
  createdAt: { headers: ['Created Time', 'Created At'] },
  department: { headers: ['Department', 'Department Name'] },
  channel: { headers: ['Channel', 'Mode'] },
  toolSerial: { headers: ['Tool Serial', 'Serial Number'] },
  vehicleYear: { headers: ['Vehicle Year', 'Year'] },
  vehicleMake: { headers: ['Vehicle Make', 'Make'] },
  vehicleModel: { headers: ['Vehicle Model', 'Model'] },
  vin: { headers: ['VIN'] },
  reg: { headers: ['Reg', 'Reg.'] },
  chassis: { headers: ['Chassis'] },
  mileage: { headers: ['Mileage'] },
  mileageUnit: { headers: ['Mileage Unit'] },
} as const satisfies ImportColumns;

export type TicketImportColumn = keyof typeof TICKET_IMPORT_COLUMNS;
export type TicketCells = ImportCells<TicketImportColumn>;
