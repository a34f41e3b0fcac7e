import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import type { Contact } from './contact.contract.ts';
import type { Customer } from './customer.contract.ts';
import { findMatchedContact, toSearchWords } from './customer-match.rules.ts';

export const UNNAMED_CONTACT = 'Unnamed Contact';

const SHOWN_SERIALS = 2;

interface CardFacts {
  readonly contact: Contact | undefined;
  /** A few tools, matches first. */
  readonly serials: readonly string[];
  readonly moreSerials: number;
}

/** Chooses the contact and tools to show on a card, matches of the search first. */
export function pickCardFacts({ contacts, toolSerials }: Pick<Customer, 'contacts' | 'toolSerials'>, search: string): CardFacts {
  const wanted = toSearchKey(search);
  const isFound = (serial: string) => wanted !== '' && toSearchKey(serial).includes(wanted);
  const serials = [...toolSerials.filter(isFound), ...toolSerials.filter((serial) => !isFound(serial))];
  return {
    contact: findMatchedContact(
      contacts,
      toSearchWords(search).map((word) => [word]),
    ),
    serials: serials.slice(0, SHOWN_SERIALS),
    moreSerials: Math.max(0, serials.length - SHOWN_SERIALS),
  };
}
