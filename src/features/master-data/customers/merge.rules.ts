import { findChanges, mergeChanges, sameValue } from '../../../platform/merge.ts';
import type { Contact } from './contact.contract.ts';
import { type Customer, customerFields } from './customer.contract.ts';
import { distinctSerials } from './serial.rules.ts';

/** The fields of the kept customer that a merge changes. */
export type MergedParts = Pick<Customer, 'contacts' | 'shippingAddress' | 'billingAddress' | 'toolSerials'>;

export function pickParts({ contacts, shippingAddress, billingAddress, toolSerials }: MergedParts): MergedParts {
  return { contacts, shippingAddress, billingAddress, toolSerials };
}

/** Joins the fields of two customers for the one that is kept: nothing of either is lost, and nothing is there twice. */
export function mergeParts(kept: MergedParts, merged: MergedParts): MergedParts {
  return {
    contacts: mergeContacts(kept.contacts, merged.contacts),
    shippingAddress: kept.shippingAddress || merged.shippingAddress,
    billingAddress: kept.billingAddress || merged.billingAddress,
    toolSerials: distinctSerials([...kept.toolSerials, ...merged.toolSerials]),
  };
}

/** Joins the contacts of both; a person in both is listed once, with what either side knew. */
function mergeContacts(kept: readonly Contact[], merged: readonly Contact[]): Contact[] {
  const united = [...kept];
  for (const contact of merged) {
    const place = united.findIndex((known) => isSamePerson(known, contact));
    const known = united[place];
    if (known) united[place] = fillGaps(known, contact);
    else united.push(contact);
  }
  return united;
}

/** They share a name, an address or a number, and nothing speaks against it: two people may share the phone of their shop. */
function isSamePerson(one: Contact, other: Contact): boolean {
  const theirs = toKeys(other);
  const both = toKeys(one).flatMap((mine, place) => (mine !== '' && theirs[place] ? [mine === theirs[place]] : []));
  return both.length > 0 && both.every(Boolean);
}

function toKeys({ name, email, phone }: Contact): string[] {
  return [toText(name), toText(email), phone.replaceAll(/\D/g, '') || toText(phone)];
}

function toText(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

function fillGaps(known: Contact, more: Contact): Contact {
  return { name: known.name || more.name, email: known.email || more.email, phone: known.phone || more.phone };
}

/** How the parts of the kept customer are taken apart again. */
interface UnmergedParts {
  readonly values: Partial<MergedParts>;
  /** Labels of fields that were changed since in a way that cannot be taken apart. */
  readonly conflicts: readonly string[];
}

/**
 * Takes back what a merge did to the kept customer. `before` and `after` are its parts around the merge, `current` is what it says
 * now: what was edited since stays, unless the merge had brought it.
 */
export function unmergeParts(current: MergedParts, before: MergedParts, after: MergedParts): UnmergedParts {
  const { contacts: _, ...values } = findChanges(after, before).values;
  const others = mergeChanges(customerFields, current, { values, base: after });
  const contacts = unmergeContacts(current.contacts, before.contacts, after.contacts);
  return {
    values: { ...others.values, ...(contacts && { contacts }) },
    conflicts: [...(contacts ? [] : ['contacts' as const]), ...others.conflicts.map(({ field }) => field)].map(
      (field) => customerFields[field].label,
    ),
  };
}

/**
 * The contacts without those the merge had added, and those it had completed as they were. Undefined when one of these is not as
 * the merge had left it.
 */
function unmergeContacts(current: readonly Contact[], before: readonly Contact[], after: readonly Contact[]): Contact[] | undefined {
  const isBrought = (contact: Contact, place: number) => !before[place] || !sameValue(before[place], contact);
  const has = (contacts: readonly Contact[], contact: Contact) => contacts.some((each) => sameValue(each, contact));
  if (!after.filter(isBrought).every((contact) => has(current, contact))) return undefined;
  const added = after.slice(before.length);
  return current
    .filter((contact) => !has(added, contact))
    .map((contact) => before[after.findIndex((each) => sameValue(each, contact))] ?? contact);
}
