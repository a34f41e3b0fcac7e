import { toNameKey } from '../../../platform/text/name-key.ts';

/** Key of a company name that ignores confusable spellings and Unicode white space. Same as `company_key` in the database. */
export const toCompanyKey = (name: string): string => toNameKey(name).replaceAll(/[\s\u0085]/g, '');

/** Returns whether two names are equal, ignoring confusable spellings. */
export const isSameName = (one: string, other: string): boolean => toCompanyKey(one) === toCompanyKey(other);

interface RenamedCustomer {
  readonly before: { readonly shopName: string } | undefined;
  readonly after: { readonly shopName: string } | undefined;
}

/** Returns the old and new name if a change renamed a customer. */
export function findRename({ before, after }: RenamedCustomer): { from: string; to: string } | undefined {
  if (!before || !after || before.shopName === after.shopName) return undefined;
  return { from: before.shopName, to: after.shopName };
}
