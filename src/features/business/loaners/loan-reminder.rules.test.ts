import { expect, test } from 'vitest';
import { findLoanContact, findReminder, isReminderTime, writeReminder } from './loan-reminder.rules.ts';

const LOAN = { from: '2026-11-20', due: '2026-12-10', lastReminder: null };

test.each([
  ['2026-12-07', undefined],
  ['2026-12-08', -2],
  ['2026-12-09', -2],
  ['2026-12-10', 0],
  ['2026-12-12', 0],
  ['2026-12-13', 3],
  ['2026-12-17', 7],
  ['2026-12-23', 7],
  ['2026-12-24', undefined],
])('finds the last reminder that applies on %s: %s', (today, expected) => {
  expect(findReminder(LOAN, today)).toBe(expected);
});

test('repeats no reminder and none before it', () => {
  expect(findReminder({ ...LOAN, lastReminder: 0 }, '2026-12-12')).toBeUndefined();
  expect(findReminder({ ...LOAN, lastReminder: 3 }, '2026-12-12')).toBeUndefined();
  expect(findReminder({ ...LOAN, lastReminder: 0 }, '2026-12-13')).toBe(3);
});

test.each([
  ['2026-12-08', '2026-12-08', undefined],
  ['2026-12-09', '2026-12-09', undefined],
  ['2026-12-09', '2026-12-10', 0],
  ['2026-12-10', '2026-12-10', undefined],
  ['2026-12-10', '2026-12-13', 3],
])('skips reminders of the days until the checkout on %s: on %s, %s', (from, today, expected) => {
  expect(findReminder({ ...LOAN, from }, today)).toBe(expected);
});

test('reminds from 8 a.m.', () => {
  expect(isReminderTime(Date.parse('2026-12-10T07:59:59Z'))).toBe(false);
  expect(isReminderTime(Date.parse('2026-12-10T08:00:00Z'))).toBe(true);
});

test('reminds the contact of the repair, else the first contact with an address', () => {
  const customer = {
    contacts: [
      { name: 'Bo', email: '' },
      { name: 'Cy', email: 'cy@a.example' },
    ],
  };
  const ticket = { customerName: 'Ada', customerEmail: 'ada@a.example' };
  expect(findLoanContact({ ticket, customer })).toEqual({ name: 'Ada', address: 'ada@a.example' });
  for (const customerEmail of ['', 'none'])
    expect(findLoanContact({ ticket: { ...ticket, customerEmail }, customer })).toEqual({ name: 'Cy', address: 'cy@a.example' });
  expect(findLoanContact({ ticket: undefined, customer: { contacts: [] } })).toBeUndefined();
  expect(findLoanContact({ ticket: undefined, customer: undefined })).toBeUndefined();
});

test('states the due date before and after it', () => {
  const loan = { model: 'iScan Pro', serialNumber: 'L-1', due: '2026-12-10' };
  const before = writeReminder(loan, { name: 'Ada', days: -2 });
  expect(before.subject).toBe('Loaner iScan Pro L-1 is due Dec 10, 2026');
  expect(before.text).toMatch(/^Hello Ada,\n\nThe loaner iScan Pro L-1 is due back on Dec 10, 2026\. Please return it by then\./);
  const late = writeReminder(loan, { name: '', days: 3 });
  expect(late.subject).toBe('Loaner iScan Pro L-1 was due Dec 10, 2026');
  expect(late.text).toMatch(/^Hello,\n\nThe loaner iScan Pro L-1 was due back on Dec 10, 2026\. Please return it now\./);
});
