import { expect, test } from 'vitest';
import { hasOtherEmail, isSamePerson, isSameSubject } from './same-person.rules.ts';

const person = (email: string, name = '', company = '') => ({ email, name, company });

test.each([
  [person('ana@shop.example'), person(' ANA@shop.example '), true],
  [person('ana@shop.example', 'Ana', 'Shop'), person('eve@evil.example', 'Ana', 'Shop'), false],
  [person('', 'Ana', 'Shop'), person('eve@evil.example', 'Ana', 'Shop'), false],
  [person('ana@shop.example', 'Ana', 'Shop'), person('', 'ana', 'SHOP'), true],
  [person('', 'Ana', 'Shop'), person('', 'Ana', ''), true],
  [person('', 'Ana', 'Shop'), person('', 'Ana', 'Other'), false],
  [person('', '', 'Shop'), person('', 'Shop', ''), true],
  [person('', '', ''), person('', '', ''), false],
])('isSamePerson(%j, %j) is %s', (local, remote, expected) => {
  expect(isSamePerson(local, remote)).toBe(expected);
});

test('compares email addresses only if both records have one', () => {
  expect(hasOtherEmail(person('a@x.example'), person('b@x.example'))).toBe(true);
  expect(hasOtherEmail(person('a@x.example'), person(''))).toBe(false);
  expect(hasOtherEmail(person('A@x.example '), person('a@x.example'))).toBe(false);
});

test('compares subjects without case and white space', () => {
  expect(isSameSubject('No  start', ' no START ')).toBe(true);
  expect(isSameSubject('No start', 'Re: No start')).toBe(false);
});
