import { expect, test } from 'vitest';
import type { Contact } from './contact.contract.ts';
import { type MergedParts, mergeParts, unmergeParts } from './merge.rules.ts';

const contact = (name = '', email = '', phone = ''): Contact => ({ name, email, phone });
const parts = (given: Partial<MergedParts> = {}): MergedParts => ({
  contacts: [],
  shippingAddress: '',
  billingAddress: '',
  toolSerials: [],
  paymentTerms: '',
  isTaxExempt: false,
  taxCertificate: '',
  priceLevel: 0,
  ...given,
});
const mergeContacts = (kept: Contact[], merged: Contact[]) => mergeParts(parts({ contacts: kept }), parts({ contacts: merged })).contacts;

test.each<[string, Contact, Contact, number]>([
  ['the same email in another case', contact('', 'Ray@x.example'), contact('Ray', 'ray@x.example'), 1],
  ['the same number in another notation', contact('Ray', '', '(503) 555-0142'), contact('', '', '503 555 0142'), 1],
  ['the same name', contact('Ray  Ortiz'), contact('ray ortiz', 'ray@x.example'), 1],
  ['different names and the same phone', contact('Ray', '', '5550142'), contact('Theo', '', '5550142'), 2],
  ['the same name and different emails', contact('Ray', 'a@x.example'), contact('Ray', 'b@x.example'), 2],
  ['nothing in common', contact('Ray'), contact('', 'b@x.example'), 2],
])('merges two contacts with %s', (_, kept, merged, count) => {
  expect(mergeContacts([kept], [merged])).toHaveLength(count);
});

test('completes a contact that both customers have, and keeps its position', () => {
  const result = mergeContacts([contact('Theo'), contact('Ray', '', '555')], [contact('RAY', 'ray@x.example', '555')]);
  expect(result).toEqual([contact('Theo'), contact('Ray', 'ray@x.example', '555')]);
});

test('fills in the billing terms that the kept customer lacks', () => {
  const exempt = { isTaxExempt: true, taxCertificate: 'TX-4471' };
  const kept = parts({ paymentTerms: 'Net 60' });
  expect(mergeParts(kept, parts({ paymentTerms: 'Net 15', priceLevel: 10, ...exempt }))).toMatchObject({
    paymentTerms: 'Net 60',
    priceLevel: 10,
    ...exempt,
  });
  expect(mergeParts(parts(exempt), parts({ isTaxExempt: true, taxCertificate: 'OTHER' }))).toMatchObject(exempt);
});

test('restores merged values in an undo, and keeps later additions', () => {
  const before = parts({ contacts: [contact('Ray', '', '555'), contact('Theo')], toolSerials: ['A'], shippingAddress: 'Pier 9' });
  const after = mergeParts(
    before,
    parts({ contacts: [contact('Ray', 'ray@x.example'), contact('Nadia')], toolSerials: ['B'], billingAddress: 'Box 7' }),
  );
  expect({ ...after, ...unmergeParts(after, before, after).values }).toEqual(before);

  const since = {
    ...after,
    contacts: [...after.contacts.filter(({ name }) => name !== 'Theo'), contact('New')],
    toolSerials: ['A', 'B', 'C'],
  };
  const unmerged = unmergeParts({ ...since, shippingAddress: 'Pier 10' }, before, after);
  expect(unmerged.conflicts).toEqual([]);
  expect(unmerged.values).toEqual({ contacts: [contact('Ray', '', '555'), contact('New')], toolSerials: ['A', 'C'], billingAddress: '' });
});

test('reports merged values that were changed later as conflicts', () => {
  const before = parts({ contacts: [contact('Ray')] });
  const after = mergeParts(before, parts({ contacts: [contact('Ray', 'ray@x.example')], billingAddress: 'Box 7' }));
  const since = { ...after, contacts: [contact('Ray', 'other@x.example')], billingAddress: 'Box 8' };
  expect(unmergeParts(since, before, after).conflicts).toEqual(['Contacts', 'Billing address']);
});
