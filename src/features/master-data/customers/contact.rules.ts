import { toCompanyKey } from './company.rules.ts';
import type { Contact } from './contact.contract.ts';

/** Whether both are the name of one person, or blank: spellings that look the same make no difference. */
export const isSameName = (one: string, other: string): boolean => toCompanyKey(one) === toCompanyKey(other);

/** The contact of a customer that a record names; its first one where the record names nobody. Undefined where the person named is none of them. */
export function findContact(customer: { readonly contacts: readonly Contact[] } | null | undefined, name: string): Contact | undefined {
  return isSameName(name, '') ? customer?.contacts[0] : customer?.contacts.find((contact) => isSameName(contact.name, name));
}
