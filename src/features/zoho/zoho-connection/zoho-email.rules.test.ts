import { expect, test } from 'vitest';
import { isSameEmail } from './zoho-email.rules.ts';

test('finds the same address in other letter case', () => {
  expect(isSameEmail('Mara.Keller@OBDesk.example', 'mara.keller@obdesk.example')).toBe(true);
});

test.each([
  ['a Cyrillic a', 'm\u0430ra.keller@obdesk.example'],
  ['full-width letters', '\uff4dara.keller@obdesk.example'],
  ['the Kelvin sign', 'mara.\u212aeller@obdesk.example'],
  ['a combining dot', 'mara.keller@obdesk.example\u0307'],
  ['a zero-width space', 'mara.\u200bkeller@obdesk.example'],
  ['a trailing dot', 'mara.keller@obdesk.example.'],
  ['a plus tag', 'mara.keller+x@obdesk.example'],
  ['a space', ' mara.keller@obdesk.example'],
  ['a missing dot', 'marakeller@obdesk.example'],
])('does not take %s for the same address', (_, lookAlike) => {
  expect(isSameEmail('mara.keller@obdesk.example', lookAlike)).toBe(false);
  expect(isSameEmail(lookAlike, lookAlike)).toBe(/^[\x21-\x7e]+$/.test(lookAlike));
});
