import { expect, test } from 'vitest';
import { describeDeletion, describeImport, describeLimit, describePreview, toRegisterLabel } from './registration.rules.ts';

const found = (added: number, skipped = 0) => ({ added, skipped: Array(skipped).fill({ name: 'Ann Archer', email: 'ann@example.com' }) });

test.each([
  [0, '0 attendees registered', 'Register 0 attendees', '0 attendees will also be deleted.'],
  [1, '1 attendee registered', 'Register 1 attendee', '1 attendee will also be deleted.'],
  [2, '2 attendees registered', 'Register 2 attendees', '2 attendees will also be deleted.'],
  [1_000, '1,000 attendees registered', 'Register 1,000 attendees', '1,000 attendees will also be deleted.'],
])('counts %i attendees', (count, imported, label, deletion) => {
  expect([describeImport(found(count)), toRegisterLabel(count), describeDeletion(count)]).toEqual([imported, label, deletion]);
});

test('adds the skipped and unrecognized entries of an import', () => {
  expect(describeImport(found(2, 1))).toBe('2 attendees registered, 1 skipped');
  expect(describePreview(found(0), 0)).toBe('0 new');
  expect(describePreview(found(1_000, 2), 1)).toBe('1,000 new, 2 skipped, 1 not recognized');
});

test('states the limit of one import', () => {
  expect(describeLimit(5_001)).toBe('You can register up to 5,000 attendees at once. This list has 5,001.');
});
