import { LEAD_STATUSES } from '../datasets/words.data.ts';

export type FieldType =
  | 'text'
  | 'textarea'
  | 'email'
  | 'phone'
  | 'website'
  | 'picklist'
  | 'currency'
  | 'ownerlookup'
  | 'datetime'
  | 'bigint';

export interface FieldDefinition {
  readonly name: string;
  readonly type: FieldType;
  readonly length?: number;
  readonly isMandatory?: boolean;
  readonly isUnique?: boolean;
  readonly isReadOnly?: boolean;
  readonly isCustom?: boolean;
  readonly values?: readonly string[];
}

/** Picklist value of an empty field. */
export const NO_CHOICE = '-None-';

/** Returns whether a value empties a field. */
export function isNoChoice(value: unknown): boolean {
  return value === '' || value === NO_CHOICE;
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

const SYSTEM_FIELDS: readonly FieldDefinition[] = [
  { name: 'Owner', type: 'ownerlookup' },
  { name: 'Created_By', type: 'ownerlookup', isReadOnly: true },
  { name: 'Modified_By', type: 'ownerlookup', isReadOnly: true },
  { name: 'Created_Time', type: 'datetime', isReadOnly: true },
  { name: 'Modified_Time', type: 'datetime', isReadOnly: true },
  { name: 'id', type: 'bigint', isReadOnly: true },
];

export const MODULE_NAMES = ['Leads', 'Accounts'] as const;
export type ModuleName = (typeof MODULE_NAMES)[number];

export function isModuleName(name: string): name is ModuleName {
  return (MODULE_NAMES as readonly string[]).includes(name);
}

/** The fields of each module that OBDesk uses, with the lengths of Zoho's standard layout. */
export const FIELDS: Record<ModuleName, readonly FieldDefinition[]> = {
  Leads: [
    { name: 'Last_Name', type: 'text', length: 80, isMandatory: true },
    { name: 'First_Name', type: 'text', length: 40 },
    { name: 'Full_Name', type: 'text', length: 80, isReadOnly: true },
    { name: 'Company', type: 'text', length: 200 },
    { name: 'Designation', type: 'text', length: 100 },
    { name: 'Email', type: 'email', length: 100 },
    { name: 'Secondary_Email', type: 'email', length: 100 },
    { name: 'Phone', type: 'phone', length: 30 },
    { name: 'Mobile', type: 'phone', length: 30 },
    { name: 'Website', type: 'website', length: 450 },
    { name: 'Lead_Status', type: 'picklist', length: 120, values: LEAD_STATUSES },
    { name: 'Lead_Source', type: 'picklist', length: 120, values: LEAD_SOURCES },
    { name: 'Annual_Revenue', type: 'currency', length: 16 },
    { name: 'Street', type: 'text', length: 250 },
    { name: 'City', type: 'text', length: 100 },
    { name: 'State', type: 'text', length: 100 },
    { name: 'Zip_Code', type: 'text', length: 30 },
    { name: 'Country', type: 'text', length: 100 },
    { name: 'Description', type: 'textarea', length: 32_000 },
    { name: 'Local_Lead_ID', type: 'text', length: 50, isUnique: true, isCustom: true },
    { name: 'Next_Contact_Time', type: 'datetime', isCustom: true },
    ...SYSTEM_FIELDS,
  ],
  Accounts: [
    { name: 'Account_Name', type: 'text', length: 200, isMandatory: true },
    { name: 'Phone', type: 'phone', length: 30 },
    { name: 'Website', type: 'website', length: 450 },
    { name: 'Billing_Street', type: 'text', length: 250 },
    { name: 'Billing_City', type: 'text', length: 100 },
    { name: 'Billing_State', type: 'text', length: 100 },
    { name: 'Billing_Code', type: 'text', length: 30 },
    { name: 'Billing_Country', type: 'text', length: 100 },
    { name: 'Shipping_Street', type: 'text', length: 250 },
    { name: 'Shipping_City', type: 'text', length: 100 },
    { name: 'Shipping_State', type: 'text', length: 100 },
    { name: 'Shipping_Code', type: 'text', length: 30 },
    { name: 'Shipping_Country', type: 'text', length: 100 },
    { name: 'Description', type: 'textarea', length: 32_000 },
    { name: 'Local_Account_ID', type: 'text', length: 50, isUnique: true, isCustom: true },
    ...SYSTEM_FIELDS,
  ],
};
