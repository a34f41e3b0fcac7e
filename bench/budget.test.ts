import { expect, test } from 'vitest';
import { Budget, budgetBreaches } from './budget.ts';

const limits = Budget.parse({ statements: { save: 6 }, indexEntries: {}, requests: {}, bytes: { ticket: 10_000 }, chunks: {} });

test('a figure within its budget is no breach', () => {
  expect(budgetBreaches('statements', { save: 6 }, limits)).toEqual([]);
  expect(budgetBreaches('bytes', { ticket: 9_000 }, limits)).toEqual([]);
});

test('a figure above its budget is told with both numbers', () => {
  expect(budgetBreaches('statements', { save: 7 }, limits)).toEqual([
    expect.stringMatching(/^statements of 'save': 7, and the budget is 6\./),
  ]);
});

test('a budget that is no longer needed is to be lowered: counts at once, sizes from a tenth on', () => {
  expect(budgetBreaches('statements', { save: 5 }, limits)).toEqual([expect.stringMatching(/only 5 of a budget of 6/)]);
  expect(budgetBreaches('bytes', { ticket: 8_999 }, limits)).toEqual([expect.stringMatching(/only 8999 of a budget of 10000/)]);
});

test('a figure without a budget is told', () => {
  expect(budgetBreaches('requests', { ticket: 3 }, limits)).toEqual([expect.stringMatching(/has no line for it/)]);
});

test('a subject that nobody knows, a part of a count and a missing subject are refused', () => {
  expect(Budget.safeParse({ ...limits, seconds: {} }).success).toBe(false);
  expect(Budget.safeParse({ ...limits, requests: { ticket: 1.5 } }).success).toBe(false);
  expect(Budget.safeParse({ ...limits, requests: undefined }).success).toBe(false);
});
