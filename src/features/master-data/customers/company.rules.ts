/** Leaves out all that Unicode calls white space, and the mark a file may begin with. The database says it by `without_blanks`. */
export const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u0085]/g, '');

/** The key shared by all spellings of a company's name: letter case and blanks make no difference. The database has it as `company_key`. */
export const toCompanyKey = (name: string): string => withoutBlanks(name).toLowerCase();

interface RenamedCustomer {
  readonly before: { readonly shopName: string } | undefined;
  readonly after: { readonly shopName: string } | undefined;
}

/** The old and the new name when a change of a customer renamed it, be it only in spelling. */
export function findRename({ before, after }: RenamedCustomer): { from: string; to: string } | undefined {
  if (!before || !after || before.shopName === after.shopName) return undefined;
  return { from: before.shopName, to: after.shopName };
}
