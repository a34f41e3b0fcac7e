import { expect, test } from 'vitest';
import { authorLabel } from '../ticket.rules.ts';
import { toExternalAuthor } from './external-author.rules.ts';

test.each([
  ['Bar User', 'Bar User'],
  ['n. Bar User', 'Bar User'],
  ['n. n. Bar User', 'Bar User'],
  ['\u200bn. Bar User', 'Bar User'],
  ['N. Sharma', 'N. Sharma'],
  ['Bar\u202eUser\u2066', 'BarUser'],
  ['Bar\nUser\r\n\tJr.', 'Bar User Jr.'],
  ['Bar\u0000\u0007 \u00ad\ufeffUser', 'Bar User'],
  ['\ud83d Half \ude00', 'Half'],
  ['\u3164\u2800\u200f', 'Zoho Desk'],
  ['n. ', 'n.'],
  ['', 'Zoho Desk'],
  ['Zoho Desk', 'Zoho Desk'],
  ['System', 'System (Zoho)'],
  ['ЅYSTEM', 'ЅYSTEM (Zoho)'],
  ['n. O B Desk', 'O B Desk (Zoho)'],
  ['王小明', '王小明'],
  [`a${'\u0301'.repeat(50)}b`, 'a\u0301\u0301\u0301b'],
  ['x'.repeat(1_000_000), 'x'.repeat(200)],
  [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
])('stores the external author %j as %j', (name, stored) => {
  expect(toExternalAuthor(name, 'zoho')).toBe(stored);
});

test.each([
  ['Pat Doe', 'Pat Doe'],
  ['', 'Unknown sender'],
  ['n. System', 'System (email)'],
  ['Zoho Desk', 'Zoho Desk (email)'],
])('stores the sender %j as %j', (name, stored) => {
  expect(toExternalAuthor(name, 'mail')).toBe(stored);
});

test('labels authors in OBDesk, in Zoho, of email and of imported text', () => {
  expect(authorLabel({ user: 'n. Bar User' })).toBe('Bar User');
  expect(authorLabel({ user: 'Bar User', origin: 'zoho' })).toBe('Bar User · in Zoho');
  expect(authorLabel({ user: 'n. Bar User', origin: 'zoho' })).toBe('n. Bar User · in Zoho');
  expect(authorLabel({ user: 'Pat Doe', origin: 'mail' })).toBe('Pat Doe · by email');
  expect(authorLabel({ user: 'System', origin: 'import' })).toBe('Imported text');
  expect(authorLabel({ user: 'System' })).toBe('System');
});
