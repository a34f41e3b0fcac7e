import { expect, test } from 'vitest';
import { previewLineCost, toRmaTotal } from './rma-lines.rules.ts';

test('sums quantity times unit price, exact to the cent', () => {
  expect(toRmaTotal([])).toBe(0);
  expect(
    toRmaTotal([
      { quantity: 1.5, unitCost: 85 },
      { quantity: 3, unitCost: 0.1 },
      { quantity: 0.01, unitCost: 0.5 },
    ]),
  ).toBe(127.81);
  expect(toRmaTotal(Array.from({ length: 10 }, () => ({ quantity: 1, unitCost: 0.1 })))).toBe(1);
});

test('returns no cost for an incomplete line, and the total of the others', () => {
  const incomplete = [
    { quantity: '', unitCost: 5 },
    { quantity: 2, unitCost: '12.345' },
    { quantity: 2, unitCost: -5 },
  ];
  expect(incomplete.map(previewLineCost)).toEqual([undefined, undefined, undefined]);
  expect(toRmaTotal([...incomplete, { quantity: 2, unitCost: 5 }])).toBe(10);
});
