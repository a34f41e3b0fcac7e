import type { ImportCells } from '../../../platform/import/import-row.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from './lead.contract.ts';
import { readLeadSource, readLeadStatus } from './lead-import-choices.ts';

export const LEAD_IMPORT_KIND = 'leads';

/** The columns of a file of leads, each with the headers it goes by: Zoho CRM's first, then ours. */
export const LEAD_IMPORT_COLUMNS = {
  companyName: { label: 'Company name', headers: ['Company', 'Company Name', 'Account Name'], isRequired: true, fallback: 'contactName' },
  contactName: {
    label: 'Contact name',
    headers: ['Full Name', 'Last Name', 'Lead Name', 'Contact Name', 'Name'],
    isRequired: true,
    fallback: 'companyName',
  },
  firstName: { label: 'First name', headers: ['First Name'] },
  email: { label: 'Email', headers: ['Email', 'Email Address', 'E-Mail'] },
  phone: { label: 'Phone', headers: ['Phone', 'Phone Number', 'Mobile'] },
  status: { label: 'Status', headers: ['Lead Status', 'Status'], choices: { values: LEAD_STATUSES, suggest: readLeadStatus } },
  source: { label: 'Source', headers: ['Lead Source', 'Source'], choices: { values: LEAD_SOURCES, suggest: readLeadSource } },
  estimatedValue: { label: 'Estimated value', headers: ['Annual Revenue', 'Estimated Value', 'Expected Revenue', 'Value'] },
  createdAt: { label: 'Created', headers: ['Created Time', 'Created At'], reads: 'date' as const },
  providerId: { label: 'Zoho id', headers: ['Record Id', 'Lead Id', 'Zoho Id', 'Id'], reads: 'id' as const },
};

export type LeadImportColumn = keyof typeof LEAD_IMPORT_COLUMNS;
export type LeadCells = ImportCells<LeadImportColumn>;
