import { expect, test } from 'vitest';
import { findContact } from './contact.rules.ts';

const rosa = { name: 'Rosa Diaz', email: 'rosa@harbor.example', phone: '(503) 555-0100' };
const tom = { name: 'Tom Mueller', email: 'tom@harbor.example', phone: '(503) 555-0142' };
const customer = { contacts: [rosa, tom] };

test('the named contact is found whatever the letter case and blanks', () => {
  for (const name of ['Tom Mueller', ' tom  mueller ', 'TomMueller']) expect(findContact(customer, name)).toBe(tom);
});

test('where nobody is named it is the first one, and nobody else’s where the name is not among them', () => {
  for (const name of ['', '  ']) expect(findContact(customer, name)).toBe(rosa);
  for (const name of ['Tom', 'Ann Lee']) expect(findContact(customer, name)).toBeUndefined();
  expect(findContact({ contacts: [] }, '')).toBeUndefined();
  expect(findContact(null, '')).toBeUndefined();
});
