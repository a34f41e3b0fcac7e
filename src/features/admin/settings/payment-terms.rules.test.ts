import { expect, test } from 'vitest';
import { findTerms, moveDueDate, toDueDate } from './payment-terms.rules.ts';

test('counts the days of payment terms from the issue date, across months and years', () => {
  expect(['2026-11-21', '2027-01-30', '2028-02-01'].map((day) => toDueDate(day, 'Net 30'))).toEqual([
    '2026-12-21',
    '2027-03-01',
    '2028-03-02',
  ]);
  expect(toDueDate('2026-11-21', 'Due on receipt')).toBe('2026-11-21');
  expect(['', '2026-13-01', 'soon'].map((day) => toDueDate(day, 'Net 60'))).toEqual([undefined, undefined, undefined]);
});

test.each([
  ['2026-11-21', '2026-11-21', 'Due on receipt'],
  ['2026-11-21', '2026-12-06', 'Net 15'],
  ['2026-11-21', '2027-01-20', 'Net 60'],
  ['2026-11-21', '2026-12-20', undefined],
  ['', '', undefined],
])('finds the terms of an invoice from %s due on %s', (issueDate, dueDate, terms) => {
  expect(findTerms(issueDate, dueDate)).toBe(terms);
});

test('keeps the days until the due date of a copy', () => {
  expect(moveDueDate({ issueDate: '2026-11-21', dueDate: '2026-12-06' }, '2027-01-01')).toBe('2027-01-16');
});
