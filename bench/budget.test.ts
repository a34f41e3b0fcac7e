import { expect, test } from 'vitest';
import { Budget, budgetBreaches } from './budget.ts';

const limits = Budget.parse({ statements: { save: 6 }, indexEntries: {}, requests: {} });

test('accepts a figure within its budget', () => {
  expect(budgetBreaches('statements', { save: 6 }, limits)).toEqual([]);
});

test('reports a figure above its budget with both numbers', () => {
  expect(budgetBreaches('statements', { save: 7 }, limits)).toEqual(["statements of 'save': 7 is above the budget of 6."]);
});

test('reports a count below its budget', () => {
  expect(budgetBreaches('statements', { save: 5 }, limits)).toEqual([expect.stringMatching(/5 is below the budget of 6/)]);
});

test('reports a figure without a budget', () => {
  expect(budgetBreaches('requests', { ticket: 3 }, limits)).toEqual([expect.stringMatching(/has no budget for it/)]);
});

test('rejects an unknown subject, a fractional count, and a missing subject', () => {
  expect(Budget.safeParse({ ...limits, seconds: {} }).success).toBe(false);
  expect(Budget.safeParse({ ...limits, requests: { ticket: 1.5 } }).success).toBe(false);
  expect(Budget.safeParse({ ...limits, requests: undefined }).success).toBe(false);
});
