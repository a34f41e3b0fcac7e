import { LIST_LIMIT } from '../../../platform/fields.ts';
import { toCompanyKey } from './company.rules.ts';
import type { Contact } from './contact.contract.ts';

/** An added contact, or a completed one with its previous value in `before`. */
export interface ContactChange {
  readonly before?: Contact;
  readonly after: Contact;
}

const keyOfEmail = (email: string): string => email.trim().toLowerCase();
/** The last 10 digits, without prefixes such as +1, 001 or 0. */
const keyOfPhone = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-10);

const isSame = (a: string, b: string): boolean => a !== '' && a === b;
const isOther = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

interface Keyed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const toKeys = ({ name, email, phone }: Contact): Keyed => ({
  name: toCompanyKey(name),
  email: keyOfEmail(email),
  phone: keyOfPhone(phone),
});

/** A list of contacts that people are added to. */
export interface GrowingContacts {
  readonly contacts: readonly Contact[];
  /** Adds people and returns the changes. Ignores people beyond the limit. */
  add(people: readonly Contact[]): ContactChange[];
}

/**
 * Adds people to a list of contacts. Completes contacts of people already listed; a second number or address becomes another contact
 * with the same name. Different names are different people, even with the same address.
 */
export function growContacts(present: readonly Contact[]): GrowingContacts {
  const contacts = [...present];
  const keys = contacts.map(toKeys);
  return {
    contacts,
    add(people) {
      const changes: ContactChange[] = [];
      for (const person of people) {
        const news = findNews(contacts, keys, person);
        if (news === undefined || news.place >= LIST_LIMIT) continue;
        const before = contacts[news.place];
        contacts[news.place] = news.after;
        keys[news.place] = toKeys(news.after);
        changes.push(before === undefined ? { after: news.after } : { before, after: news.after });
      }
      return changes;
    },
  };
}

/** The contact to write and its index; `undefined` if everything is known. */
function findNews(contacts: readonly Contact[], keys: readonly Keyed[], contact: Contact): { place: number; after: Contact } | undefined {
  const own = toKeys(contact);
  const known = { name: own.name === '', email: own.email === '', phone: own.phone === '' };
  let person: Contact | undefined;
  let open: number | undefined;
  for (const [place, each] of keys.entries()) {
    const isLinked = isSame(own.name, each.name) || isSame(own.email, each.email) || isSame(own.phone, each.phone);
    if (!isLinked || isOther(own.name, each.name)) continue;
    person ??= contacts[place];
    known.name ||= isSame(own.name, each.name);
    known.email ||= isSame(own.email, each.email);
    known.phone ||= isSame(own.phone, each.phone);
    if (!isOther(own.email, each.email) && !isOther(own.phone, each.phone)) open ??= place;
  }
  if (known.name && known.email && known.phone) return undefined;
  const at = open === undefined ? undefined : contacts[open];
  if (open !== undefined && at) return { place: open, after: fillIn(at, contact) };
  const after = {
    name: contact.name || (person?.name ?? ''),
    email: known.email ? '' : contact.email,
    phone: known.phone ? '' : contact.phone,
  };
  return { place: contacts.length, after };
}

function fillIn(present: Contact, added: Contact): Contact {
  return { name: present.name || added.name, email: present.email || added.email, phone: present.phone || added.phone };
}

/** Reverts changes to a list. Contacts edited since then stay and are returned as `kept`. */
export function takeBackContacts(
  present: readonly Contact[],
  changes: readonly ContactChange[],
): { contacts: Contact[]; kept: ContactChange[] } {
  const contacts = [...present];
  const kept: ContactChange[] = [];
  for (const change of changes.toReversed()) {
    const place = contacts.findLastIndex((each) => isEqual(each, change.after));
    if (place === -1) kept.push(change);
    else contacts.splice(place, 1, ...(change.before ? [change.before] : []));
  }
  return { contacts, kept };
}

const isEqual = (a: Contact, b: Contact): boolean => a.name === b.name && a.email === b.email && a.phone === b.phone;
