import { expect, test } from 'vitest';
import type { Contact } from './contact.contract.ts';
import { type MergedParts, mergeParts, unmergeParts } from './merge.rules.ts';

const contact = (name = '', email = '', phone = ''): Contact => ({ name, email, phone });
const parts = (given: Partial<MergedParts> = {}): MergedParts => ({
  contacts: [],
  shippingAddress: '',
  billingAddress: '',
  toolSerials: [],
  ...given,
});
const together = (kept: Contact[], merged: Contact[]) => mergeParts(parts({ contacts: kept }), parts({ contacts: merged })).contacts;

test.each<[string, Contact, Contact, number]>([
  ['the same email in other letters', contact('', 'Ray@x.example'), contact('Ray', 'ray@x.example'), 1],
  ['the same number written otherwise', contact('Ray', '', '(503) 555-0142'), contact('', '', '503 555 0142'), 1],
  ['the same name', contact('Ray  Ortiz'), contact('ray ortiz', 'ray@x.example'), 1],
  ['two people at one phone', contact('Ray', '', '5550142'), contact('Theo', '', '5550142'), 2],
  ['one name with two addresses', contact('Ray', 'a@x.example'), contact('Ray', 'b@x.example'), 2],
  ['nothing in common', contact('Ray'), contact('', 'b@x.example'), 2],
])('merges two contacts with %s', (_, kept, merged, count) => {
  expect(together([kept], [merged])).toHaveLength(count);
});

test('completes a contact that both customers have, and keeps its position', () => {
  const united = together([contact('Theo'), contact('Ray', '', '555')], [contact('RAY', 'ray@x.example', '555')]);
  expect(united).toEqual([contact('Theo'), contact('Ray', 'ray@x.example', '555')]);
});

test('undo restores what was merged, and keeps later additions', () => {
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
  const apart = unmergeParts({ ...since, shippingAddress: 'Pier 10' }, before, after);
  expect(apart.conflicts).toEqual([]);
  expect(apart.values).toEqual({ contacts: [contact('Ray', '', '555'), contact('New')], toolSerials: ['A', 'C'], billingAddress: '' });
});

test('reports merged values that were changed later as conflicts', () => {
  const before = parts({ contacts: [contact('Ray')] });
  const after = mergeParts(before, parts({ contacts: [contact('Ray', 'ray@x.example')], billingAddress: 'Box 7' }));
  const since = { ...after, contacts: [contact('Ray', 'other@x.example')], billingAddress: 'Box 8' };
  expect(unmergeParts(since, before, after).conflicts).toEqual(['Contacts', 'Billing address']);
});
