import { expect, test } from 'vitest';
import { explainEmail, normalizeEmail, readEmails, toMailto } from './email-address.ts';

test.each([
  ['ada@a.example', 'ada@a.example'],
  ['  Ada@A.example\u00a0', 'Ada@A.example'],
  ['\u200bada@a.example\ufeff', 'ada@a.example'],
  ['Ada Ames <ada@a.example>', 'ada@a.example'],
  ['"Ames, Ada" <ada@a.example>', 'ada@a.example'],
  ['Ames, Ada <ada@a.example>', 'ada@a.example'],
  ['<ada@a.example>', 'ada@a.example'],
  ['Ada <ada@a.example', 'ada@a.example'],
  ['ada@a.example <ada@a.example>', 'ada@a.example'],
  ['ada@a.example (work)', 'ada@a.example'],
  ['mailto:ada@a.example', 'ada@a.example'],
  ['MAILTO:ada%2Bshop@a.example?subject=Order%20%231', 'ada+shop@a.example'],
  ['SMTP:ada@a.example', 'ada@a.example'],
  ['E-Mail: ada@a.example', 'ada@a.example'],
  ['ada@a.example.', 'ada@a.example'],
  ['ada@a.example,', 'ada@a.example'],
  ['ada@a.example;', 'ada@a.example'],
  ["'ada@a.example'", 'ada@a.example'],
  ["'ada@a.example", 'ada@a.example'],
  ['"ada@a.example"', 'ada@a.example'],
  ['ada＠a。example', 'ada@a.example'],
  ['O’Connell@a.example', "O'Connell@a.example"],
  ['info@kfz-müller-prüfung.de', 'info@kfz-müller-prüfung.de'],
  ['info@kfz-mu\u0308ller.de', 'info@kfz-müller.de'],
  ['INFO@KFZ-MÜLLER.DE', 'INFO@kfz-müller.de'],
  ['info@xn--mller-kva.example', 'info@xn--mller-kva.example'],
  ['info@例え.テスト', 'info@例え.テスト'],
  ['post@пример.рф', 'post@пример.рф'],
  ['"ada ames"@a.example', '"ada ames"@a.example'],
])('reads %s as %s', (text, expected) => {
  expect(normalizeEmail(text)).toBe(expected);
  expect(explainEmail(normalizeEmail(text))).toBeUndefined();
});

test.each([..."!#$%&'*+/=?^_`{|}~-"])('accepts %s in the local part', (character) => {
  const address = `a${character}b@a.example`;
  expect(normalizeEmail(address)).toBe(address);
  expect(explainEmail(address)).toBeUndefined();
});

test.each([
  'nobody',
  'a@b',
  '@a.example',
  'ada@',
  'a..b@a.example',
  '.a@a.example',
  'a.@a.example',
  'a@-a.example',
  'a@a-.example',
  'a@a..example',
  'a@1.2.3.4',
  'ann smith@a.example',
  'a@b@c.example',
  `${'a'.repeat(320)}@a.example`,
])('rejects %s', (text) => {
  expect(explainEmail(normalizeEmail(text))).toBe('Enter a valid email address');
});

test.each([
  'a@a.example; b@b.example',
  'a@a.example,b@b.example',
  'a@a.example\nb@b.example',
  'a@a.example / b@b.example',
  'a@a.example/b@b.example',
  'a@a.example | b@b.example',
  'a@a.example ::: b@b.example',
  'a@a.example b@b.example',
  'a@a.example & b@b.example',
  'a@a.example;; ,b@b.example;a@A.example;',
  'Ada <a@a.example>, "Bob; Bench" <b@b.example>',
  'mailto:a@a.example\tmailto:b@b.example',
])('reads the list %j', (text) => {
  expect(readEmails(text)).toEqual({ emails: ['a@a.example', 'b@b.example'], unreadable: [] });
  expect(explainEmail(normalizeEmail(text))).toBe('Enter only one email address');
});

test('keeps the readable addresses of a list and names the others', () => {
  expect(readEmails('a@a.example; nobody; b@b')).toEqual({ emails: ['a@a.example'], unreadable: ['nobody', 'b@b'] });
  expect(normalizeEmail(' a@a.example; nobody ')).toBe('a@a.example; nobody');
  expect(readEmails(' ')).toEqual({ emails: [], unreadable: [] });
});

test('links to an address with every character that it may contain', () => {
  expect(toMailto('ada+shop@a.example')).toBe('mailto:ada+shop@a.example');
  expect(toMailto('a?b&c%#@kfz-müller.example')).toBe('mailto:a%3Fb%26c%25%23@kfz-m%C3%BCller.example');
});
