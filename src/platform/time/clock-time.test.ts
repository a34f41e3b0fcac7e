import { expect, test } from 'vitest';
import { formatClock } from './clock-time.ts';

test.each([
  ['00:05', '12:05 AM'],
  ['9:30', '9:30 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['14:00', '2:00 PM'],
  ['23:59', '11:59 PM'],
])('formats %s as %s', (time, text) => expect(formatClock(time)).toBe(text));

test.each(['', 'after lunch', '24:00', '9 AM', '12:60'])("returns '%s' unchanged", (time) => expect(formatClock(time)).toBe(time));
