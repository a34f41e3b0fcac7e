import { explainEmail } from '../../../platform/email-address.ts';
import { isSameName } from './company.rules.ts';
import type { Contact } from './contact.contract.ts';

/** Finds a contact by name; the first contact for a blank name. */
export function findContact(customer: { readonly contacts: readonly Contact[] } | null | undefined, name: string): Contact | undefined {
  return isSameName(name, '') ? customer?.contacts[0] : customer?.contacts.find((contact) => isSameName(contact.name, name));
}

/** Finds the first person with a valid email address. */
export function findWithEmail<P extends { readonly email: string }>(people: readonly P[]): P | undefined {
  return people.find(({ email }) => explainEmail(email) === undefined);
}
