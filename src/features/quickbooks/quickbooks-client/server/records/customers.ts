import { z } from 'zod';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { canBeQueried, getEntity, MAX_ROWS, type ParsedRows, queryRows, saveEntity, toQueryPattern, toQueryText } from '../entities.ts';
import type { QuickbooksRequest } from '../quickbooks-request.ts';

const Customer = z.object({
  Id: z.string(),
  SyncToken: z.string(),
  DisplayName: z.string(),
  CompanyName: z.string().nullish(),
  Active: z.boolean().default(true),
});
export type QuickbooksCustomer = z.infer<typeof Customer>;

const MAX_DISPLAY_NAME_LENGTH = 500;
const MAX_COMPANY_NAME_LENGTH = 100;

/**
 * Returns a name that QuickBooks accepts. It rejects colons, tabs and line breaks, and display names are unique among customers, vendors and
 * employees, so `suffix` makes a taken name distinct.
 */
export function toDisplayName(name: string, suffix = ''): string {
  const plain = name
    .split(':')
    .map((part) => part.trim())
    .join(' - ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${cut(plain, MAX_DISPLAY_NAME_LENGTH - suffix.length)}${suffix}`;
}

const cut = (text: string, length: number): string => cutText(text, length).trimEnd();

/** Normalizes a name for comparison. QuickBooks ignores case. */
export const toNameKey = (name: string): string => name.trim().toLowerCase();

/** Queries the active customers with a name. If queries can't contain the name, the response may also have similar ones. */
export function queryCustomersByName(name: string): QuickbooksRequest<ParsedRows<QuickbooksCustomer>> {
  const condition = canBeQueried(name) ? `= ${toQueryText(name)}` : `like ${toQueryPattern(name)}`;
  return queryRows('Customer', Customer, `where DisplayName ${condition} maxresults ${MAX_ROWS}`);
}

/** Queries a page of all active customers. `start` begins at 1. */
export const queryCustomers = (start: number): QuickbooksRequest<ParsedRows<QuickbooksCustomer>> =>
  queryRows('Customer', Customer, `startposition ${start} maxresults ${MAX_ROWS}`);

/** Returns the customer with this display name, ignoring case. */
export const findByName = (customers: readonly QuickbooksCustomer[], name: string): QuickbooksCustomer | undefined =>
  customers.find(({ DisplayName }) => toNameKey(DisplayName) === toNameKey(name));

/**
 * Returns whether a customer with the display name of a company is that company. Several names can have the same display name; the company name of
 * customers added by OBDesk has the original. Ignores case.
 */
export function isCompany({ DisplayName, CompanyName }: Pick<QuickbooksCustomer, 'DisplayName' | 'CompanyName'>, name: string): boolean {
  const original = CompanyName ?? '';
  if (toNameKey(original) === toNameKey(name)) return true;
  const isForAnother = toNameKey(toDisplayName(original)) === toNameKey(DisplayName);
  return !isForAnother && toNameKey(DisplayName) === toNameKey(name);
}

/** `companyName` is the original name, which QuickBooks prints. */
export const createCustomer = (displayName: string, companyName: string): QuickbooksRequest<QuickbooksCustomer | undefined> =>
  saveEntity('Customer', Customer, { DisplayName: displayName, CompanyName: cut(companyName, MAX_COMPANY_NAME_LENGTH) });

export const reactivateCustomer = (
  { Id, SyncToken }: QuickbooksCustomer,
  displayName: string,
): QuickbooksRequest<QuickbooksCustomer | undefined> =>
  saveEntity('Customer', Customer, { sparse: true, Id, SyncToken, Active: true, DisplayName: displayName });

/** Also returns inactive customers. */
export const getCustomer = (id: string): QuickbooksRequest<QuickbooksCustomer | undefined> => getEntity('Customer', Customer, id);
