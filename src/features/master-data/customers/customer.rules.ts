import { formatList } from '../../../platform/number-text.ts';
import { toSlug } from '../../../platform/slug.ts';
import type { DuplicateCustomer } from './customer.contract.ts';

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
