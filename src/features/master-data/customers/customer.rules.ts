import { formatList } from '../../../platform/number-text.ts';
import { toSlug } from '../../../platform/slug.ts';
import type { Customer, DuplicateCustomer } from './customer.contract.ts';

/** Words that can't be IDs because URLs use them. */
const RESERVED: ReadonlySet<string> = new Set(['new', 'duplicates', 'suggestions', 'merges']);

/** Returns the ID for a shop name: 'muller-sons' for 'Müller & Sons'. Undefined if it is blank or reserved. */
export function toCustomerSlug(shopName: string): string | undefined {
  const slug = toSlug(shopName);
  return slug === '' || RESERVED.has(slug) ? undefined : slug;
}

/** 'Same name and phone as', followed by the name of the other customer. */
export function toSameText(reasons: DuplicateCustomer['reasons']): string {
  return `Same ${formatList(reasons)} as`;
}

/** Initial values of a new ticket for a customer: its name, first contact, and tool if it has only one. */
export function givenByCustomer({ id, shopName, contacts, toolSerials }: Customer): Record<string, string> {
  const [contact] = contacts;
  const [serial, ...others] = toolSerials;
  return {
    draftContext: `customer ${id}`,
    customerId: id,
    customerCompany: shopName,
    customerName: contact?.name ?? '',
    customerEmail: contact?.email ?? '',
    toolSerial: others.length === 0 ? (serial ?? '') : '',
  };
}
