import { z } from 'zod';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import type { QuickbooksRequest } from '../http/request.ts';
import { readRows, toQuery } from '../query.ts';
import { canBeQueried, toQueryPattern, toQueryText } from '../query-text.ts';

/** A record that a name belongs to. */
export const NamedRecord = z.object({
  Id: z.string(),
  SyncToken: z.string(),
  DisplayName: z.string(),
  CompanyName: z.string().nullish(),
  Active: z.boolean().default(true),
});
export type NamedRecord = z.infer<typeof NamedRecord>;

/** The kinds that share one set of names: what one of them is called, none of the others can be. */
export type NameOwner = 'Customer' | 'Vendor' | 'Employee';

/** The longest name that QuickBooks keeps of a customer. */
const LONGEST_NAME = 500;

/** A name as QuickBooks can keep it: it refuses colons, tabs and line breaks, and ignores blanks at both ends. */
export function toDisplayName(name: string, suffix = ''): string {
  const plain = name
    .split(':')
    .map((part) => part.trim())
    .join(' - ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${cut(plain, LONGEST_NAME - suffix.length)}${suffix}`;
}

const cut = (text: string, length: number): string => cutText(text, length).trimEnd();

/** The form in which names are compared: QuickBooks takes them for the same in whatever case. */
export const toNameKey = (name: string): string => name.trim().toLowerCase();

/** Asks for the active records of this name, and where a query cannot hold it, for those that are like it. */
export function toNameQuery(owner: NameOwner, name: string): QuickbooksRequest {
  const condition = canBeQueried(name) ? `= ${toQueryText(name)}` : `like ${toQueryPattern(name)}`;
  return toQuery(`select * from ${owner} where DisplayName ${condition} maxresults 1000`);
}

/** Asks for a page of all active records, the first one being 1. */
export const toAllQuery = (owner: NameOwner, start: number): QuickbooksRequest =>
  toQuery(`select * from ${owner} startposition ${start} maxresults 1000`);

/** The records of an answer. */
export const readNamed = (body: unknown, owner: NameOwner): NamedRecord[] => readRows(body, owner, NamedRecord);

/** The one of these that has this name, in whatever case. */
export const findNamed = (records: readonly NamedRecord[], name: string): NamedRecord | undefined =>
  records.find(({ DisplayName }) => toNameKey(DisplayName) === toNameKey(name));

/**
 * Whether a record with the display name of a company is that company. Several names have one display name, because QuickBooks keeps no colons, tabs
 * and repeated blanks: a record that OBDesk added says in its company name which of them it was added for. Letter case makes no difference, as in
 * QuickBooks.
 */
export function isCompany({ DisplayName, CompanyName }: Pick<NamedRecord, 'DisplayName' | 'CompanyName'>, name: string): boolean {
  const addedFor = CompanyName ?? '';
  if (toNameKey(addedFor) === toNameKey(name)) return true;
  const isForOther = toNameKey(toDisplayName(addedFor)) === toNameKey(DisplayName);
  return !isForOther && toNameKey(DisplayName) === toNameKey(name);
}

/** Adds a customer; `companyName` is what is printed where the name had to be made unlike others. */
export const addCustomer = (displayName: string, companyName: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/customer',
  body: { DisplayName: displayName, CompanyName: cut(companyName, LONGEST_COMPANY) },
});

const LONGEST_COMPANY = 100;

/** Makes a customer active again, under this name. */
export const reviveCustomer = ({ Id, SyncToken }: NamedRecord, displayName: string): QuickbooksRequest => ({
  method: 'POST',
  path: '/customer',
  body: { sparse: true, Id, SyncToken, Active: true, DisplayName: displayName },
});

/** Reads one customer, active or not. */
export const readCustomer = (id: string): QuickbooksRequest => ({ method: 'GET', path: `/customer/${encodeURIComponent(id)}` });

/** The customer of an answer; undefined when there is none in it. */
export const toCustomer = (body: unknown): NamedRecord | undefined => z.object({ Customer: NamedRecord }).safeParse(body).data?.Customer;
