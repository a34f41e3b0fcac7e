import { expect, test } from 'vitest';
import { CONFLICT_TEXTS, DELETED_TEXTS, matchesText } from './decision-texts.ts';

test.each([
  [1, 'OBDesk value kept', 'Zoho value applied'],
  [2, 'OBDesk value kept for 2 fields', 'Zoho value applied for 2 fields'],
  [1_000, 'OBDesk value kept for 1,000 fields', 'Zoho value applied for 1,000 fields'],
])('confirms %d resolved conflicts', (count, local, remote) => {
  expect([CONFLICT_TEXTS.ours(count), CONFLICT_TEXTS.theirs(count)]).toEqual([local, remote]);
});

test.each([
  [1, 'Kept in OBDesk only', 'Sending to Zoho again'],
  [2, '2 records kept in OBDesk only', 'Sending 2 records to Zoho again'],
  [1_000, '1,000 records kept in OBDesk only', 'Sending 1,000 records to Zoho again'],
])('confirms decisions about %d deleted records', (count, leave, queueRecord) => {
  expect([DELETED_TEXTS.leave(count), DELETED_TEXTS['send-again'](count)]).toEqual([leave, queueRecord]);
});

test.each([
  ['Zoho', 1, 'Zoho has 1 possible match. Link it or create a new record.'],
  ['Zoho', 2, 'Zoho has 2 possible matches. Choose the right one.'],
  ['OBDesk', 2, 'This Zoho record has 2 possible matches in OBDesk. Choose the right one.'],
] as const)('explains matches in %s: %d', (system, count, text) => {
  expect(matchesText(system, count)).toBe(text);
});
