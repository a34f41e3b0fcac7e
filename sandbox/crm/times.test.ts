import { expect, test } from 'vitest';
import { formatTime, parseSecond, toSecond } from './times.ts';

const AT = Date.UTC(2021, 9, 5, 6, 22, 54, 789);

// Recorded: "2021-10-05T11:52:54+05:30": offset of the organisation, no milliseconds
test('times are written to the second with the offset of the organisation', () => {
  expect(formatTime(AT, '+05:30')).toBe('2021-10-05T11:52:54+05:30');
  expect(formatTime(AT, '-08:00')).toBe('2021-10-04T22:22:54-08:00');
  expect(formatTime(AT, '+00:00')).toBe('2021-10-05T06:22:54+00:00');
});

test('a written time reads back as the second it was', () => {
  for (const offset of ['+05:30', '-08:00', '+00:00', '-09:30']) expect(parseSecond(formatTime(AT, offset))).toBe(toSecond(AT));
});

test('header dates are understood, other texts are not', () => {
  expect(parseSecond('Tue, 05 Oct 2021 06:22:54 GMT')).toBe(toSecond(AT));
  expect(parseSecond('2021-10-05T06:22:54Z')).toBe(toSecond(AT));
  expect(parseSecond('yesterday')).toBeUndefined();
  expect(parseSecond('')).toBeUndefined();
});
