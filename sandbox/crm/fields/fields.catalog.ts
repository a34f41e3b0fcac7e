import { LEAD_STATUSES } from '../../datasets/words.data.ts';

export type FieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'website'
  | 'picklist'
  | 'currency'
  | 'integer'
  | 'boolean'
  | 'ownerlookup'
  | 'datetime'
  | 'bigint';

export interface FieldDefinition {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly length?: number;
  readonly isMandatory?: boolean;
  readonly isUnique?: boolean;
  readonly isReadOnly?: boolean;
  readonly isCustom?: boolean;
  readonly values?: readonly string[];
}

const LEAD_SOURCES = [
  'Advertisement',
  'Cold Call',
  'Employee Referral',
  'External Referral',
  'Online Store',
  'Partner',
  'Public Relations',
  'Sales Email Alias',
  'Seminar Partner',
  'Internal Seminar',
  'Trade Show',
  'Web Download',
  'Web Research',
  'Chat',
];

const INDUSTRIES = ['Automotive', 'Consulting', 'Government/Military', 'Manufacturing', 'Service Provider', 'Technology', 'Other'];

const SYSTEM_FIELDS: readonly FieldDefinition[] = [
  { name: 'Owner', label: 'Owner', type: 'ownerlookup' },
  { name: 'Created_By', label: 'Created By', type: 'ownerlookup', isReadOnly: true },
  { name: 'Modified_By', label: 'Modified By', type: 'ownerlookup', isReadOnly: true },
  { name: 'Created_Time', label: 'Created Time', type: 'datetime', isReadOnly: true },
  { name: 'Modified_Time', label: 'Modified Time', type: 'datetime', isReadOnly: true },
  { name: 'id', label: 'Record Id', type: 'bigint', isReadOnly: true },
];

export const LEAD_FIELDS: readonly FieldDefinition[] = [
  { name: 'Last_Name', label: 'Last Name', type: 'text', length: 80, isMandatory: true },
  { name: 'First_Name', label: 'First Name', type: 'text', length: 40 },
  { name: 'Full_Name', label: 'Full Name', type: 'text', length: 80, isReadOnly: true },
  { name: 'Company', label: 'Company', type: 'text', length: 200 },
  { name: 'Designation', label: 'Title', type: 'text', length: 100 },
  { name: 'Email', label: 'Email', type: 'email', length: 100 },
  { name: 'Secondary_Email', label: 'Secondary Email', type: 'email', length: 100 },
  { name: 'Phone', label: 'Phone', type: 'phone', length: 30 },
  { name: 'Mobile', label: 'Mobile', type: 'phone', length: 30 },
  { name: 'Website', label: 'Website', type: 'website', length: 450 },
  { name: 'Lead_Status', label: 'Lead Status', type: 'picklist', length: 120, values: LEAD_STATUSES },
  { name: 'Lead_Source', label: 'Lead Source', type: 'picklist', length: 120, values: LEAD_SOURCES },
  { name: 'Industry', label: 'Industry', type: 'picklist', length: 120, values: INDUSTRIES },
  { name: 'Annual_Revenue', label: 'Annual Revenue', type: 'currency', length: 16 },
  { name: 'No_of_Employees', label: 'No. of Employees', type: 'integer', length: 9 },
  { name: 'Email_Opt_Out', label: 'Email Opt Out', type: 'boolean' },
  { name: 'Street', label: 'Street', type: 'text', length: 250 },
  { name: 'City', label: 'City', type: 'text', length: 100 },
  { name: 'State', label: 'State', type: 'text', length: 100 },
  { name: 'Zip_Code', label: 'Zip Code', type: 'text', length: 30 },
  { name: 'Country', label: 'Country', type: 'text', length: 100 },
  { name: 'Description', label: 'Description', type: 'textarea', length: 32_000 },
  { name: 'Local_Lead_ID', label: 'Local Lead ID', type: 'text', length: 50, isUnique: true, isCustom: true },
  { name: 'Next_Contact_Time', label: 'Next Contact Time', type: 'datetime', isCustom: true },
  ...SYSTEM_FIELDS,
];

export const ACCOUNT_FIELDS: readonly FieldDefinition[] = [
  { name: 'Account_Name', label: 'Account Name', type: 'text', length: 200, isMandatory: true },
  { name: 'Account_Number', label: 'Account Number', type: 'text', length: 40 },
  {
    name: 'Account_Type',
    label: 'Account Type',
    type: 'picklist',
    length: 120,
    values: ['Customer', 'Partner', 'Prospect', 'Vendor', 'Other'],
  },
  { name: 'Industry', label: 'Industry', type: 'picklist', length: 120, values: INDUSTRIES },
  { name: 'Phone', label: 'Phone', type: 'phone', length: 30 },
  { name: 'Website', label: 'Website', type: 'website', length: 450 },
  { name: 'Annual_Revenue', label: 'Annual Revenue', type: 'currency', length: 16 },
  { name: 'Employees', label: 'Employees', type: 'integer', length: 9 },
  { name: 'Billing_Street', label: 'Billing Street', type: 'text', length: 250 },
  { name: 'Billing_City', label: 'Billing City', type: 'text', length: 100 },
  { name: 'Billing_State', label: 'Billing State', type: 'text', length: 100 },
  { name: 'Billing_Code', label: 'Billing Code', type: 'text', length: 30 },
  { name: 'Billing_Country', label: 'Billing Country', type: 'text', length: 100 },
  { name: 'Shipping_Street', label: 'Shipping Street', type: 'text', length: 250 },
  { name: 'Shipping_City', label: 'Shipping City', type: 'text', length: 100 },
  { name: 'Shipping_State', label: 'Shipping State', type: 'text', length: 100 },
  { name: 'Shipping_Code', label: 'Shipping Code', type: 'text', length: 30 },
  { name: 'Shipping_Country', label: 'Shipping Country', type: 'text', length: 100 },
  { name: 'Description', label: 'Description', type: 'textarea', length: 32_000 },
  { name: 'Local_Account_ID', label: 'Local Account ID', type: 'text', length: 50, isUnique: true, isCustom: true },
  ...SYSTEM_FIELDS,
];
