import { isSameName } from './company.rules.ts';
import type { Contact } from './contact.contract.ts';

/** Finds a contact by name; the first contact for a blank name. */
export function findContact(customer: { readonly contacts: readonly Contact[] } | null | undefined, name: string): Contact | undefined {
  return isSameName(name, '') ? customer?.contacts[0] : customer?.contacts.find((contact) => isSameName(contact.name, name));
}
