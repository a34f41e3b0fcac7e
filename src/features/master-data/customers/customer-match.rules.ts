import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import { isPhone, toSearchTerm } from '../../../platform/text/search-term.ts';
import type { Contact } from './contact.contract.ts';

/** The facts of a customer that a search compares. */
export interface SearchedCustomer {
  readonly shopName: string;
  readonly contacts: readonly Contact[];
}

/** The words of a typed text, each found on its own; a phone number is one word. */
export const toSearchWords = (typed: string): string[] => {
  const words = isPhone(typed) ? [typed] : typed.split(/\s+/);
  return words.filter((word) => toSearchTerm(word) !== '');
};

/**
 * The contact that a search has found: the one with most of the words, each in one of its spellings. The first contact where the words are those
 * of the customer's name or of none.
 */
export function findMatchedContact(contacts: readonly Contact[], words: readonly (readonly string[])[]): Contact | undefined {
  const wanted = words.map((spellings) => spellings.map(toSearchTerm));
  const count = ({ name, email, phone }: Contact) => {
    const text = toSearchKey(`${name} ${email} ${phone}`);
    return wanted.filter((spellings) => spellings.some((key) => key !== '' && text.includes(key))).length;
  };
  return contacts.toSorted((one, other) => count(other) - count(one))[0];
}

/** The contact that a search has found, in one line: name, email address and phone number. */
export function toContactLine(contacts: readonly Contact[], words: readonly (readonly string[])[]): string {
  const contact = findMatchedContact(contacts, words);
  return contact ? [contact.name, contact.email, contact.phone].filter((text) => text !== '').join(' · ') : '';
}

/** How well a customer matches what was typed: 0 for the whole name of it or of a contact, 1 for the beginning of one, 2 for a part. */
export function rankMatch({ shopName, contacts }: SearchedCustomer, typed: string): number {
  const wanted = toSearchKey(typed);
  const names = [shopName, ...contacts.map(({ name }) => name)].map(toSearchKey);
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : 3;
}
