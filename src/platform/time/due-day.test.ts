import { expect, test } from 'vitest';
import { describeDue } from './due-day.ts';

test.each([
  ['2026-11-09', '12 days overdue'],
  ['2026-11-20', '1 day overdue'],
  ['2026-11-21', 'due today'],
  ['2026-11-22', 'due in 1 day'],
  ['2026-11-24', 'due in 3 days'],
  ['2029-08-17', 'due in 1,000 days'],
])('describes a day due on %s, on November 21, as %s', (day, text) => {
  expect(describeDue(day, '2026-11-21').text).toBe(text);
});
