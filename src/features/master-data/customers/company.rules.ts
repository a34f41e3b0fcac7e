import { toNameKey } from '../../../platform/text/name-key.ts';

/** Leaves out all that Unicode calls white space, and the mark a file may begin with. The database has it as `without_blanks`. */
const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u0085]/g, '');

/** The key shared by all spellings of a company's name that look the same, blanks aside. The database has it as `company_key`. */
export const toCompanyKey = (name: string): string => withoutBlanks(toNameKey(name));

interface RenamedCustomer {
  readonly before: { readonly shopName: string } | undefined;
  readonly after: { readonly shopName: string } | undefined;
}

/** The old and the new name when a change of a customer renamed it, be it only in spelling. */
export function findRename({ before, after }: RenamedCustomer): { from: string; to: string } | undefined {
  if (!before || !after || before.shopName === after.shopName) return undefined;
  return { from: before.shopName, to: after.shopName };
}
