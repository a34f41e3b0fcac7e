import { expect, test } from 'vitest';
import { describeDue } from './loaner.rules.ts';
import { periodText } from './period.rules.ts';

test.each([
  ['2026-11-09', '12 days overdue'],
  ['2026-11-20', '1 day overdue'],
  ['2026-11-21', 'due today'],
  ['2026-11-24', 'due in 3d'],
])('a tool that is due on %s is, on November 21st, %s', (returnDate, text) => {
  expect(describeDue(returnDate, '2026-11-21').text).toBe(text);
});

test('a period says its year once, and a single day alone', () => {
  expect(periodText({ from: '2026-12-01', until: '2026-12-05' })).toBe('Dec 1 – Dec 5, 2026');
  expect(periodText({ from: '2026-12-30', until: '2027-01-02' })).toBe('Dec 30, 2026 – Jan 2, 2027');
  expect(periodText({ from: '2026-12-01', until: '2026-12-01' })).toBe('Dec 1, 2026');
});
