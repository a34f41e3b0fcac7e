import { formatList } from '../../../platform/number-text.ts';
import { toSlug } from '../../../platform/slug.ts';
import type { DuplicateCustomer } from './customer.contract.ts';

/** The words that stand in the place of an id in an address, so that no customer may have them as id. */
const RESERVED: ReadonlySet<string> = new Set(['new', 'duplicates', 'suggestions', 'merges']);

/** The id that a shop name asks for: 'Müller & Sons' is 'muller-sons'. Undefined when nothing is left of it, or when an address means something else by it. */
export function toCustomerSlug(shopName: string): string | undefined {
  const slug = toSlug(shopName);
  return slug === '' || RESERVED.has(slug) ? undefined : slug;
}

const REASON_WORDS = { name: 'name', email: 'email', phone: 'phone' } as const;

/** The text of what two customers have in common, to stand before the name of one: 'Same name and phone as'. */
export function toSameText(reasons: DuplicateCustomer['reasons']): string {
  return `Same ${formatList(reasons.map((reason) => REASON_WORDS[reason]))} as`;
}
