import { expect, test } from 'vitest';
import { isLowOnStock, isToOrder } from './part.rules.ts';

test('a part is low on stock below its reorder point, not at it', () => {
  expect(isLowOnStock({ quantity: 0, reorderPoint: 20 })).toBe(true);
  expect(isLowOnStock({ quantity: 19, reorderPoint: 20 })).toBe(true);
  expect(isLowOnStock({ quantity: 20, reorderPoint: 20 })).toBe(false);
  expect(isLowOnStock({ quantity: 0, reorderPoint: 0 })).toBe(false);
});

test('what repairs have reserved counts as gone when it comes to ordering', () => {
  expect(isToOrder({ quantity: 22, reserved: 2, short: 0, reorderPoint: 20 })).toBe(false);
  expect(isToOrder({ quantity: 22, reserved: 3, short: 0, reorderPoint: 20 })).toBe(true);
});
