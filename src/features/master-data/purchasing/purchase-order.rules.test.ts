import { expect, test } from 'vitest';
import { averageCostAfter } from '../parts/part.rules.ts';
import { toOrderTotal } from './purchase-order.contract.ts';
import { addToLines, statusAfterReceipt, suggestQuantity } from './purchase-order.rules.ts';

const part = { id: 'P-0001', partNumber: 'BAT', name: 'Battery', cost: 6.25, lastCost: null };
const line = { partId: 'P-0001', partNumber: 'BAT', name: 'Battery', quantity: 3, unitCost: 6, received: 0 };

test.each([
  ['fills the stock up to twice the reorder point', { quantity: 12, reserved: 5, short: 0, reorderPoint: 10 }, 0, false, 13],
  ['adds what repairs are short of', { quantity: 2, reserved: 2, short: 3, reorderPoint: 10 }, 0, false, 23],
  ['subtracts open orders', { quantity: 2, reserved: 2, short: 3, reorderPoint: 10 }, 20, false, 3],
  ['orders nothing twice', { quantity: 2, reserved: 2, short: 3, reorderPoint: 10 }, 30, false, 0],
  ['covers only waiting repairs if asked to', { quantity: 2, reserved: 2, short: 3, reorderPoint: 10 }, 1, true, 2],
])('%s', (_, stock, onOrder, onlyShort, expected) => {
  expect(suggestQuantity(stock, onOrder, onlyShort)).toBe(expected);
});

test('merges the quantities of a part and suggests its last cost', () => {
  expect(addToLines([line], part, 2)).toEqual([{ ...line, quantity: 5 }]);
  expect(addToLines([], part, 2)).toEqual([{ ...line, quantity: 2, unitCost: 6.25 }]);
  expect(addToLines([], { ...part, lastCost: 7 }, 2)).toMatchObject([{ unitCost: 7 }]);
});

test('adds up lines in cents', () => {
  expect(toOrderTotal([line, { ...line, quantity: 3, unitCost: 0.1 }])).toBe(18.3);
});

test('completes an order with its last outstanding part', () => {
  expect(statusAfterReceipt([{ ...line, received: 3 }, line])).toBe('Partly Received');
  expect(statusAfterReceipt([{ ...line, received: 3 }])).toBe('Received');
});

test.each([
  [{ quantity: 0, cost: 9, averageCost: null }, 6],
  [{ quantity: 10, cost: 9, averageCost: null }, 7.5],
  [{ quantity: 10, cost: 9, averageCost: 6.01 }, 6.01],
  [{ quantity: 20, cost: 9, averageCost: 7 }, 6.67],
])('averages the cost of %o with 10 received at $6 by quantity', (stock, expected) => {
  expect(averageCostAfter(stock, { quantity: 10, unitCost: 6 })).toBe(expected);
});
