import type { Contact } from './contact.contract.ts';

/** The contact of a customer that has this name, else its first one; undefined without any. */
export function findContact(customer: { readonly contacts: readonly Contact[] } | null | undefined, name: string): Contact | undefined {
  return customer?.contacts.find((contact) => contact.name === name.trim()) ?? customer?.contacts[0];
}
