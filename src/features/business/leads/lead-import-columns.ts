import type { ImportCells } from '../../../platform/import/import-row.ts';

export const LEAD_IMPORT_KIND = 'leads';

/** The columns of a file of leads, each with the headers it goes by: Zoho CRM's first, then ours. */
export const LEAD_IMPORT_COLUMNS = {
  companyName: { label: 'Company name', headers: ['Company', 'Company Name', 'Account Name'], isRequired: true },
  contactName: { label: 'Contact name', headers: ['Full Name', 'Last Name', 'Lead Name', 'Contact Name', 'Name'], isRequired: true },
  firstName: { label: 'First name', headers: ['First Name'] },
  email: { label: 'Email', headers: ['Email', 'Email Address', 'E-Mail'] },
  phone: { label: 'Phone', headers: ['Phone', 'Phone Number', 'Mobile'] },
  status: { label: 'Status', headers: ['Lead Status', 'Status'] },
  source: { label: 'Source', headers: ['Lead Source', 'Source'] },
  estimatedValue: { label: 'Estimated value', headers: ['Annual Revenue', 'Estimated Value', 'Expected Revenue', 'Value'] },
  createdAt: { label: 'Created', headers: ['Created Time', 'Created At'], reads: 'date' as const },
  providerId: { label: 'Zoho id', headers: ['Record Id', 'Lead Id', 'Zoho Id', 'Id'], reads: 'id' as const },
};

export type LeadImportColumn = keyof typeof LEAD_IMPORT_COLUMNS;
export type LeadCells = ImportCells<LeadImportColumn>;
