import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import { isPhone, toPhoneTerm } from '../../../platform/text/search-term.ts';
import type { Contact } from './contact.contract.ts';

/** Customer values used for matching. */
export interface SearchedCustomer {
  readonly shopName: string;
  readonly contacts: readonly Contact[];
}

/** Splits search text into words. A phone number is one word. */
export const toSearchWords = (typed: string): string[] => {
  const words = isPhone(typed) ? [typed] : typed.split(/\s+/);
  return words.filter((word) => toSearchKey(word) !== '');
};

/**
 * Returns the contact that matches the most words, in any of their spellings, or the first contact if the words match only the
 * customer's name.
 */
export function findMatchedContact(contacts: readonly Contact[], words: readonly (readonly string[])[]): Contact | undefined {
  if (words.length === 0) return contacts[0];
  const wanted = words.map((spellings) => spellings.map(toPhoneTerm));
  let best = contacts[0];
  let most = 0;
  for (const contact of contacts) {
    const text = toSearchKey(`${contact.name} ${contact.email} ${contact.phone}`);
    const count = wanted.filter((spellings) => spellings.some((key) => key !== '' && text.includes(key))).length;
    if (count > most) {
      best = contact;
      most = count;
    }
  }
  return best;
}

/** The matching contact on one line: name, email address and phone number. */
export function toContactLine(contacts: readonly Contact[], words: readonly (readonly string[])[]): string {
  const contact = findMatchedContact(contacts, words);
  return contact ? [contact.name, contact.email, contact.phone].filter((text) => text !== '').join(' · ') : '';
}

/** Ranks how well a customer matches the typed text: 0 if a customer or contact name equals it, 1 if one starts with it, otherwise 2. */
export function rankMatch({ shopName, contacts }: SearchedCustomer, typed: string): number {
  const wanted = toSearchKey(typed);
  const names = [shopName, ...contacts.map(({ name }) => name)].map(toSearchKey);
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  return names.some((name) => name.includes(wanted)) ? 2 : 3;
}
