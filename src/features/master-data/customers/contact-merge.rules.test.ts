import { expect, test } from 'vitest';
import type { Contact } from './contact.contract.ts';
import { growContacts, takeBackContacts } from './contact-merge.rules.ts';

const person = (name: string, email = '', phone = ''): Contact => ({ name, email, phone });
function addContacts(present: Contact[], added: Contact[]) {
  const list = growContacts(present);
  return { changes: list.add(added), contacts: list.contacts };
}

const ANN = person('Ann Owner', 'ann@many.example', '555-010-5101');

test.each<[string, Contact, Contact[]]>([
  ['another person', person('Bob Bench', 'bob@many.example'), [ANN, person('Bob Bench', 'bob@many.example')]],
  ['the same person', ANN, [ANN]],
  ['the same person in another spelling', person('ann  OWNER', 'ANN@many.example', '+1 (555) 010-5101'), [ANN]],
  ['only the name of a person', person('Ann Owner'), [ANN]],
  ['only the address of a person', person('', 'ann@many.example'), [ANN]],
  ['only the number of a person', person('', '', '15550105101'), [ANN]],
  ['a second number of a person', person('Ann Owner', 'ann@many.example', '555-010-9999'), [ANN, person('Ann Owner', '', '555-010-9999')]],
  ['a second number by the address', person('', 'ann@many.example', '555-010-9999'), [ANN, person('Ann Owner', '', '555-010-9999')]],
  ['a second address of a person', person('Ann Owner', 'owner@many.example'), [ANN, person('Ann Owner', 'owner@many.example')]],
  ['another name with the same address', person('Cy Clerk', 'ann@many.example'), [ANN, person('Cy Clerk', 'ann@many.example')]],
  ['another name with the same number', person('Cy Clerk', '', '555-010-5101'), [ANN, person('Cy Clerk', '', '555-010-5101')]],
  ['an address without a name', person('', 'info@many.example'), [ANN, person('', 'info@many.example')]],
  ['nobody', person(''), [ANN]],
])('adds %s', (_, added, expected) => {
  const { contacts, changes } = addContacts([ANN], [added]);
  expect(contacts).toEqual(expected);
  expect(takeBackContacts(contacts, changes)).toEqual({ contacts: [ANN], kept: [] });
});

test('fills in the missing fields of a person, and removes them again', () => {
  for (const present of [person('Ann Owner'), person('', 'ann@many.example'), person('Ann Owner', '', '5550105101')]) {
    const { contacts, changes } = addContacts([present], [ANN]);
    expect(contacts).toMatchObject([{ name: 'Ann Owner', email: 'ann@many.example' }]);
    expect(takeBackContacts(contacts, changes)).toEqual({ contacts: [present], kept: [] });
  }
});

test('keeps a contact that was changed since', () => {
  const { changes } = addContacts([ANN], [person('Bob'), person('Cy')]);
  const later = [ANN, person('Bob', 'bob@many.example'), person('Cy')];
  expect(takeBackContacts(later, changes)).toEqual({ contacts: later.slice(0, 2), kept: [{ after: person('Bob') }] });
});
