import type { Customer } from './customer.contract.ts';

/** Most characters of an id that comes from a name. */
const SLUG_LIMIT = 80;

/** What stands in the place of an id in an address. */
const RESERVED: ReadonlySet<string> = new Set(['new', 'duplicates', 'suggestions', 'merges']);

/** The id that a shop name asks for: 'Müller & Sons' is 'muller-sons'. Undefined when nothing is left of it, or when an address means something else by it. */
export function toCustomerSlug(shopName: string): string | undefined {
  const ascii = shopName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '');
  const slug = ascii.replaceAll(/-+/g, '-').replace(/^-/, '').slice(0, SLUG_LIMIT).replace(/-$/, '');
  return slug === '' || RESERVED.has(slug) ? undefined : slug;
}

interface ChangedCustomer {
  readonly before: Customer | undefined;
  readonly after: Customer | undefined;
  readonly fields: readonly string[];
}

/** What the audit log says of a change. */
export function describeCustomerChange({ before, after, fields }: ChangedCustomer) {
  if (!after) return undefined;
  return before
    ? { action: 'customer.changed', detail: { shopName: after.shopName, fields } }
    : { action: 'customer.created', detail: { shopName: after.shopName } };
}
