import { expect, test } from 'vitest';
import { usualDueDate } from './invoice-due.rules.ts';

test('is due after 30 days by default, across months and years', () => {
  expect(['2026-11-21', '2027-01-30', '2028-02-01'].map(usualDueDate)).toEqual(['2026-12-21', '2027-03-01', '2028-03-02']);
  expect(['', '2026-13-01', 'soon'].map(usualDueDate)).toEqual([undefined, undefined, undefined]);
});
