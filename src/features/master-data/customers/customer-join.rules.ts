import { formatList } from '../../../platform/number-text.ts';
import { growContacts } from './contact-merge.rules.ts';
import type { NewCustomer } from './customer.contract.ts';
import { distinctSerials, toSerialKey } from './serial.rules.ts';

/** Customer values in an import row. */
export interface CustomerParts extends Pick<NewCustomer, 'contacts' | 'shippingAddress' | 'billingAddress' | 'toolSerials'> {
  /** Zoho CRM account ID. */
  readonly providerId: string | null;
}

const toTextKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const ADDRESSES = [
  { key: 'shippingAddress', label: 'shipping address' },
  { key: 'billingAddress', label: 'billing address' },
] as const;
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Adds rows to a customer of this import: all contacts and tools, the first address of each kind and the first ID. */
export function growCustomer(first: CustomerParts) {
  const list = growContacts(first.contacts);
  const parts = { ...first, toolSerials: distinctSerials(first.toolSerials) };
  const serials = new Set(parts.toolSerials.map(toSerialKey));
  return {
    getParts: (): CustomerParts => ({ ...parts, contacts: [...list.contacts] }),
    add(row: CustomerParts) {
      let hasNewValues = list.add(row.contacts).length > 0;
      const problems: string[] = [];
      for (const { key, label } of ADDRESSES) {
        if (row[key] === '' || toTextKey(row[key]) === toTextKey(parts[key])) continue;
        if (parts[key] !== '') {
          problems.push(`${capitalize(label)} was skipped because an earlier row for this customer has a different one`);
          continue;
        }
        parts[key] = row[key];
        hasNewValues = true;
      }
      for (const serial of distinctSerials(row.toolSerials)) {
        if (serials.has(toSerialKey(serial))) continue;
        serials.add(toSerialKey(serial));
        parts.toolSerials.push(serial);
        hasNewValues = true;
      }
      problems.push(...explainId(parts, row));
      if (parts.providerId === null && row.providerId !== null) {
        parts.providerId = row.providerId;
        hasNewValues = true;
      }
      return { hasNewValues, problems };
    },
  };
}

/** Adds the contacts of rows to an existing customer and explains which other values are skipped. */
export function joinCustomer(present: CustomerParts) {
  const list = growContacts(present.contacts);
  const owned = new Set(present.toolSerials.map(toSerialKey));
  return {
    add(row: CustomerParts) {
      const hasNewValues = list.add(row.contacts).length > 0;
      const left: string[] = ADDRESSES.filter(({ key }) => row[key] !== '' && toTextKey(row[key]) !== toTextKey(present[key])).map(
        ({ label }) => label,
      );
      const serials = row.toolSerials.filter((serial) => !owned.has(toSerialKey(serial)));
      if (serials.length > 0) left.push(serials.length === 1 ? `serial number ${serials[0]}` : 'serial numbers');
      const were = left.length > 1 || serials.length > 1 ? 'were' : 'was';
      const problems = left.length === 0 ? [] : [`${capitalize(formatList(left))} ${were} skipped because the customer already exists`];
      return { hasNewValues, problems: [...problems, ...explainId(present, row)] };
    },
  };
}

/** Zoho may have several accounts of one name, but a customer is linked to only one. */
function explainId({ providerId: linked }: CustomerParts, { providerId }: CustomerParts): string[] {
  if (linked === null || providerId === null || providerId === linked) return [];
  return [`Zoho ID ${providerId} was skipped because the customer is linked to ${linked}`];
}
