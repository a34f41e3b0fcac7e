import { expect, test } from 'vitest';
import { isLowOnStock } from './part.rules.ts';

test('a part is low on stock below twenty, not at twenty', () => {
  expect(isLowOnStock({ quantity: 0 })).toBe(true);
  expect(isLowOnStock({ quantity: 19 })).toBe(true);
  expect(isLowOnStock({ quantity: 20 })).toBe(false);
});
