import { expect, test } from 'vitest';
import { findContact } from './contact.rules.ts';

const rosa = { name: 'Rosa Diaz', email: 'rosa@harbor.example', phone: '(503) 555-0100' };
const tom = { name: 'Tom Mueller', email: 'tom@harbor.example', phone: '(503) 555-0142' };
const customer = { contacts: [rosa, tom] };

test('finds a contact by name regardless of case and spaces', () => {
  for (const name of ['Tom Mueller', ' tom  mueller ', 'TomMueller']) expect(findContact(customer, name)).toBe(tom);
});

test('returns the first contact for a blank name, and none for an unknown one', () => {
  for (const name of ['', '  ']) expect(findContact(customer, name)).toBe(rosa);
  for (const name of ['Tom', 'Ann Lee']) expect(findContact(customer, name)).toBeUndefined();
  expect(findContact({ contacts: [] }, '')).toBeUndefined();
  expect(findContact(null, '')).toBeUndefined();
});
