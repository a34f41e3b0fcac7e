import { type FieldDefinition, LEAD_SOURCES, SYSTEM_FIELDS } from './fields.catalog.ts';

export const CONTACT_FIELDS: readonly FieldDefinition[] = [
  { name: 'Last_Name', label: 'Last Name', type: 'text', length: 80, isMandatory: true },
  { name: 'First_Name', label: 'First Name', type: 'text', length: 40 },
  { name: 'Full_Name', label: 'Full Name', type: 'text', length: 80, isReadOnly: true },
  { name: 'Account_Name', label: 'Account Name', type: 'lookup', module: 'Accounts' },
  { name: 'Title', label: 'Title', type: 'text', length: 100 },
  { name: 'Email', label: 'Email', type: 'email', length: 100 },
  { name: 'Phone', label: 'Phone', type: 'phone', length: 50 },
  { name: 'Mobile', label: 'Mobile', type: 'phone', length: 30 },
  { name: 'Lead_Source', label: 'Lead Source', type: 'picklist', length: 120, values: LEAD_SOURCES },
  { name: 'Mailing_Street', label: 'Mailing Street', type: 'text', length: 250 },
  { name: 'Mailing_City', label: 'Mailing City', type: 'text', length: 100 },
  { name: 'Mailing_State', label: 'Mailing State', type: 'text', length: 100 },
  { name: 'Mailing_Zip', label: 'Mailing Zip', type: 'text', length: 30 },
  { name: 'Mailing_Country', label: 'Mailing Country', type: 'text', length: 100 },
  { name: 'Description', label: 'Description', type: 'textarea', length: 32_000 },
  ...SYSTEM_FIELDS,
];

export const STAGES = [
  'Qualification',
  'Needs Analysis',
  'Value Proposition',
  'Identify Decision Makers',
  'Proposal/Price Quote',
  'Negotiation/Review',
  'Closed Won',
  'Closed Lost',
  'Closed Lost to Competition',
];

export const DEAL_FIELDS: readonly FieldDefinition[] = [
  { name: 'Deal_Name', label: 'Deal Name', type: 'text', length: 120, isMandatory: true },
  { name: 'Stage', label: 'Stage', type: 'picklist', length: 120, values: STAGES, isMandatory: true },
  { name: 'Closing_Date', label: 'Closing Date', type: 'date', isMandatory: true },
  { name: 'Pipeline', label: 'Pipeline', type: 'text', length: 120 },
  { name: 'Account_Name', label: 'Account Name', type: 'lookup', module: 'Accounts' },
  { name: 'Contact_Name', label: 'Contact Name', type: 'lookup', module: 'Contacts' },
  { name: 'Amount', label: 'Amount', type: 'currency', length: 16 },
  { name: 'Probability', label: 'Probability (%)', type: 'integer', length: 3 },
  { name: 'Type', label: 'Type', type: 'picklist', length: 120, values: ['Existing Business', 'New Business'] },
  { name: 'Lead_Source', label: 'Lead Source', type: 'picklist', length: 120, values: LEAD_SOURCES },
  { name: 'Next_Step', label: 'Next Step', type: 'text', length: 100 },
  { name: 'Description', label: 'Description', type: 'textarea', length: 32_000 },
  ...SYSTEM_FIELDS,
];
