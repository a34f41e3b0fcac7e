import { type GrowingContacts, growContacts } from './contact-merge.rules.ts';
import type { NewCustomer } from './customer.contract.ts';
import { distinctSerials, toSerialKey } from './serial.rules.ts';

/** The parts of a customer that a row of a file states. */
export type CustomerParts = Pick<NewCustomer, 'contacts' | 'shippingAddress' | 'billingAddress' | 'toolSerials'>;

const toTextKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const ADDRESSES = { shippingAddress: 'shipping address', billingAddress: 'billing address' } as const;
const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Combines the rows of one new customer: their contacts and tools together, and the first address of each kind. */
export function combineRows(rows: readonly CustomerParts[]) {
  const [first] = rows;
  if (!first) throw new Error('a customer needs a row');
  const list = growContacts(first.contacts);
  const parts = { ...first, toolSerials: distinctSerials(rows.flatMap(({ toolSerials }) => toolSerials)) };
  const serials = new Set(first.toolSerials.map(toSerialKey));
  const results = rows.slice(1).map((row) => {
    const news = new Set<string>();
    if (addPeople(list, row)) news.add('contacts');
    const problems: string[] = [];
    for (const [key, label] of Object.entries(ADDRESSES) as [keyof typeof ADDRESSES, string][]) {
      if (row[key] === '' || toTextKey(row[key]) === toTextKey(parts[key])) continue;
      if (parts[key] !== '')
        problems.push(`${capitalize(label)} was left out because an earlier row for this customer has a different one`);
      else {
        parts[key] = row[key];
        news.add(key);
      }
    }
    for (const serial of row.toolSerials) {
      if (!serials.has(toSerialKey(serial))) news.add('toolSerials');
      serials.add(toSerialKey(serial));
    }
    return { isNews: news.size > 0, problems };
  });
  return { parts: { ...parts, contacts: [...list.contacts] }, results };
}

/** Adds the contacts of rows to a customer, and explains what else of a row was left out. */
export function joinRow(list: GrowingContacts, present: CustomerParts, row: CustomerParts) {
  const isNews = addPeople(list, row);
  const left = (Object.entries(ADDRESSES) as [keyof typeof ADDRESSES, string][])
    .filter(([key]) => row[key] !== '' && toTextKey(row[key]) !== toTextKey(present[key]))
    .map(([, label]) => label);
  const owned = new Set(present.toolSerials.map(toSerialKey));
  const serials = row.toolSerials.filter((serial) => !owned.has(toSerialKey(serial)));
  if (serials.length > 0) left.push(serials.length === 1 ? `serial number ${serials[0]}` : 'serial numbers');
  const were = left.length > 1 || serials.length > 1 ? 'were' : 'was';
  return {
    isNews,
    problems: left.length === 0 ? [] : [`${capitalize(listFormat.format(left))} ${were} left out because the customer already exists`],
  };
}

const addPeople = (list: GrowingContacts, { contacts }: CustomerParts): boolean => list.add(contacts).length > 0;
