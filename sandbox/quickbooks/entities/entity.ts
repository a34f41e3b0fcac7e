/** Types of records, by their API names. */
export const ENTITY_NAMES = [
  'Customer',
  'Vendor',
  'Employee',
  'Item',
  'Invoice',
  'Payment',
  'Account',
  'CompanyInfo',
  'Preferences',
] as const;
export type EntityName = (typeof ENTITY_NAMES)[number];

/** What a client sends or gets: any properties. */
export type Properties = Readonly<Record<string, unknown>>;

/** A record as the API answers it. */
export interface Entity extends Properties {
  readonly Id: string;
  /** Counts the changes; an update must name the current one. */
  readonly SyncToken: string;
  readonly MetaData: { readonly CreateTime: string; readonly LastUpdatedTime: string };
}

/** Whether a value of JSON is an object, and neither null nor a list. */
export function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
