import { ACCOUNT_FIELDS, type FieldDefinition, LEAD_FIELDS } from './fields/fields.catalog.ts';
import type { ModuleName } from './module-name.ts';

interface ModuleDefinition {
  readonly id: string;
  readonly singular: string;
  readonly fields: readonly FieldDefinition[];
  /** Fields that are looked up often. */
  readonly indexed: readonly string[];
  /** Fields whose values, with a space between them, are the name of a record. */
  readonly nameFields: readonly string[];
}

export const MODULES: Record<ModuleName, ModuleDefinition> = {
  Leads: {
    id: '231200000000002175',
    singular: 'Lead',
    fields: LEAD_FIELDS,
    indexed: ['Email', 'Secondary_Email', 'Local_Lead_ID'],
    nameFields: ['First_Name', 'Last_Name'],
  },
  Accounts: {
    id: '231200000000002177',
    singular: 'Account',
    fields: ACCOUNT_FIELDS,
    indexed: ['Account_Name', 'Local_Account_ID'],
    nameFields: ['Account_Name'],
  },
};

/** The name by which other records and lists of deletions know a record. */
export function getDisplayName(module: ModuleName, values: Readonly<Record<string, unknown>>): string {
  return MODULES[module].nameFields
    .map((field) => values[field])
    .filter(Boolean)
    .join(' ');
}
