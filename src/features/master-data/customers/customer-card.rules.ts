import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import type { Contact } from './contact.contract.ts';
import type { Customer } from './customer.contract.ts';
import { findMatchedContact, toSearchWords } from './customer-match.rules.ts';

/** How a contact without a name is called. */
export const UNNAMED_CONTACT = 'Unnamed Contact';

const SHOWN_SERIALS = 2;

interface CardFacts {
  /** The first contact, or the one that was searched for; undefined without any. */
  readonly contact: Contact | undefined;
  /** A few of the tools, first those that were searched for. */
  readonly serials: readonly string[];
  /** How many more there are. */
  readonly moreSerials: number;
}

/** Chooses the facts a card has room for: what was searched for comes before what is first in the list. */
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
