import { OTHER_PHONE_HEADERS } from '../../../platform/import/import-phone.ts';
import type { ImportCells, ImportColumns } from '../../../platform/import/import-row.ts';
import { createValueParser } from '../../../platform/import/import-values.ts';
import { LEAD_SOURCES, LEAD_STATUSES, type LeadSource, type LeadStatus, UNKNOWN_SOURCE } from './lead.contract.ts';

/** Equivalent statuses in Zoho CRM and other programs. */
const STATUSES: Readonly<Partial<Record<LeadStatus, readonly string[]>>> = {
  New: ['-None-', 'Not Contacted', 'Open', 'Open - Not Contacted', 'New Lead', 'Unassigned'],
  Contacted: ['Attempted to Contact', 'Contact in Future', 'Connected', 'Working', 'Working - Contacted', 'Reached', 'Nurturing'],
  Qualified: ['Pre-Qualified', 'Open Deal', 'Sales Qualified', 'Marketing Qualified', 'SQL', 'MQL'],
  'Proposal Sent': ['Proposal', 'Proposal/Price Quote', 'Quote Sent', 'Quoted', 'Negotiation', 'Negotiation/Review'],
  Won: ['Closed Won', 'Converted', 'Closed - Converted', 'Customer'],
  Lost: ['Not Qualified', 'Unqualified', 'Disqualified', 'Junk Lead', 'Junk', 'Lost Lead', 'Closed Lost', 'Closed - Not Converted', 'Dead'],
};

const SOURCES: Readonly<Partial<Record<LeadSource, readonly string[]>>> = {
  [UNKNOWN_SOURCE]: ['-None-', 'Other'],
  Referral: ['Employee Referral', 'External Referral', 'Customer Referral', 'Partner', 'Word of Mouth', 'Recommendation'],
  Event: ['Trade Show', 'Seminar Partner', 'Internal Seminar', 'Seminar', 'Conference', 'Webinar'],
  'Zoho Form': ['Web Form', 'Contact Form'],
  Website: ['Web', 'Web Site', 'Web Download', 'Web Research', 'Online Store', 'Chat', 'Organic Search', 'Online'],
  'Cold Call': ['Cold Calling', 'Outbound Call'],
  Spreadsheet: ['CSV', 'Excel', 'List', 'Import'],
};

export const readLeadStatus = /* @__PURE__ */ createValueParser(LEAD_STATUSES, STATUSES);
export const readLeadSource = /* @__PURE__ */ createValueParser(LEAD_SOURCES, SOURCES);

/**
 * Columns of a lead import with the headers of common exports: Zoho CRM and OBDesk, HubSpot, Google, Outlook, Shopify and help desks.
 * Headers are compared without case and punctuation.
 */
export const LEAD_IMPORT_COLUMNS = {
  companyName: {
    label: 'Company name',
    headers: [
      'Company',
      'Company Name',
      'Account Name',
      'Organization Name',
      'Organization',
      'Organisation',
      'Business Name',
      'Associated Company',
      'Primary Associated Company',
      'Default Address Company',
      'Shop Name',
    ],
    isRequired: true,
    fallback: ['contactName'],
  },
  contactName: {
    label: 'Contact name',
    headers: ['Full Name', 'Lead Name', 'Contact Name', 'Name', 'Contact', 'Display Name', 'Customer Name'],
    parts: [
      ['First Name', 'Contact First Name', 'Given Name'],
      ['Middle Name', 'Contact Middle Name', 'Additional Name'],
      ['Last Name', 'Contact Last Name', 'Family Name', 'Surname'],
    ],
    join: ' ',
    isRequired: true,
    fallback: ['companyName'],
  },
  /** Only mapped manually or by older versions; otherwise part of the contact name. */
  firstName: { label: 'First name', headers: [] },
  email: {
    label: 'Email',
    headers: [
      'Email',
      'Email Address',
      'E-Mail',
      'Email Id',
      'E-mail 1 - Value',
      'E-mail 1 Address',
      'Contact Email',
      'Primary Email',
      'Work Email',
      'Email 1',
    ],
    also: [
      'E-mail 2 - Value',
      'E-mail 3 - Value',
      'E-mail 2 Address',
      'E-mail 3 Address',
      'Secondary Email',
      'Other Email',
      'Additional Emails',
      'Email 2',
    ],
    join: '; ',
  },
  phone: {
    label: 'Phone',
    headers: [
      'Phone',
      'Phone Number',
      'Business Phone',
      'Work Phone',
      'Office Phone',
      'Phone 1 - Value',
      'Primary Phone',
      'Contact Phone',
      'Telephone',
      'Phone 1',
      'Default Address Phone',
      'Mobile',
      'Mobile Phone',
      'Mobile Phone Number',
    ],
    also: OTHER_PHONE_HEADERS,
    join: ' / ',
  },
  status: {
    label: 'Status',
    headers: ['Lead Status', 'Status', 'Lifecycle Stage'],
    choices: { values: LEAD_STATUSES, suggest: readLeadStatus, otherwise: 'New' },
  },
  source: {
    label: 'Source',
    headers: ['Lead Source', 'Source', 'Original Source', 'Original Traffic Source'],
    choices: { values: LEAD_SOURCES, suggest: readLeadSource, otherwise: UNKNOWN_SOURCE },
  },
  estimatedValue: {
    label: 'Estimated value',
    headers: ['Annual Revenue', 'Estimated Value', 'Expected Revenue', 'Value', 'Amount', 'Deal Amount', 'Recent Deal Amount'],
  },
  createdAt: {
    label: 'Created',
    headers: ['Created Time', 'Created At', 'Create Date', 'Created', 'Date Created', 'Created Date', 'Created On'],
    reads: 'date',
  },
  providerId: { label: 'Zoho ID', headers: ['Record Id', 'Lead Id', 'Zoho Id', 'Id'], reads: 'id' },
} as const satisfies ImportColumns;

export type LeadImportColumn = keyof typeof LEAD_IMPORT_COLUMNS;
export type LeadCells = ImportCells<LeadImportColumn>;
