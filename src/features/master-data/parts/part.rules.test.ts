import { expect, test } from 'vitest';
import { isLowOnStock, isToOrder } from './part.rules.ts';

test('is low on stock below the reorder point, not at it', () => {
  expect(isLowOnStock({ quantity: 0, reorderPoint: 20 })).toBe(true);
  expect(isLowOnStock({ quantity: 19, reorderPoint: 20 })).toBe(true);
  expect(isLowOnStock({ quantity: 20, reorderPoint: 20 })).toBe(false);
  expect(isLowOnStock({ quantity: 0, reorderPoint: 0 })).toBe(false);
});

test('counts reserved parts as used for orders', () => {
  expect(isToOrder({ quantity: 22, reserved: 2, short: 0, reorderPoint: 20 })).toBe(false);
  expect(isToOrder({ quantity: 22, reserved: 3, short: 0, reorderPoint: 20 })).toBe(true);
});
