import { expect, test } from 'vitest';
import { notFound, requireCurrent, tooManyRequests } from './errors.ts';

test.each([
  [1, 'Too many requests. Try again in 1 second.'],
  [2, 'Too many requests. Try again in 2 seconds.'],
  [1_000, 'Too many requests. Try again in 1,000 seconds.'],
])('asks to wait %i s', (seconds, message) => {
  expect(tooManyRequests(seconds)).toMatchObject({ status: 429, retryAfter: seconds, message });
});

test('rejects a missing record with a 404 and an outdated version with a 409', () => {
  const stored = { version: 3 };
  expect(requireCurrent('Ticket', stored, 3)).toBe(stored);
  expect(requireCurrent('Ticket', stored, undefined)).toBe(stored);
  expect(() => requireCurrent('Ticket', undefined, 3)).toThrow(notFound('Ticket'));
  expect(() => requireCurrent('Ticket', stored, 2)).toThrow('Someone else changed the ticket. Reload it and try again.');
});
