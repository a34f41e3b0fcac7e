import { findChanges, mergeChanges, sameValue } from '../../../platform/merge.ts';
import type { Contact } from './contact.contract.ts';
import { type Customer, customerFields } from './customer.contract.ts';
import { distinctSerials } from './serial.rules.ts';

/** Fields of the kept customer that a merge changes. */
export type MergedParts = Pick<
  Customer,
  'contacts' | 'shippingAddress' | 'billingAddress' | 'toolSerials' | 'paymentTerms' | 'isTaxExempt' | 'taxCertificate' | 'priceLevel'
>;

export function pickParts(customer: MergedParts): MergedParts {
  const { contacts, shippingAddress, billingAddress, toolSerials, paymentTerms, isTaxExempt, taxCertificate, priceLevel } = customer;
  return { contacts, shippingAddress, billingAddress, toolSerials, paymentTerms, isTaxExempt, taxCertificate, priceLevel };
}

/** Combines the fields of two customers without duplicates. */
export function mergeParts(kept: MergedParts, merged: MergedParts): MergedParts {
  const { isTaxExempt, taxCertificate } = kept.isTaxExempt ? kept : merged;
  return {
    contacts: mergeContacts(kept.contacts, merged.contacts),
    shippingAddress: kept.shippingAddress || merged.shippingAddress,
    billingAddress: kept.billingAddress || merged.billingAddress,
    toolSerials: distinctSerials([...kept.toolSerials, ...merged.toolSerials]),
    paymentTerms: kept.paymentTerms || merged.paymentTerms,
    isTaxExempt,
    taxCertificate,
    priceLevel: kept.priceLevel || merged.priceLevel,
  };
}

/** Combines contacts. A person in both lists becomes one contact with the values of both. */
function mergeContacts(kept: readonly Contact[], merged: readonly Contact[]): Contact[] {
  const combined = [...kept];
  for (const contact of merged) {
    const place = combined.findIndex((known) => isSamePerson(known, contact));
    const known = combined[place];
    if (known) combined[place] = fillGaps(known, contact);
    else combined.push(contact);
  }
  return combined;
}

/** Returns whether all values that both have are equal, and at least one is. Two people may share the phone of their shop. */
function isSamePerson(one: Contact, other: Contact): boolean {
  const otherKeys = toKeys(other);
  const both = toKeys(one).flatMap((key, place) => (key !== '' && otherKeys[place] ? [key === otherKeys[place]] : []));
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

interface UnmergedParts {
  readonly values: Partial<MergedParts>;
  readonly conflicts: readonly string[];
}

/**
 * Reverts the changes of a merge to the kept customer. `before` and `after` are its values around the merge. Later edits are kept
 * unless they changed values added by the merge.
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
 * Removes contacts added by the merge and restores completed ones. Returns undefined if one of them has changed since.
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
