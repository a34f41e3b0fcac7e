import { expect, test } from 'vitest';
import { STOCK_LIMIT } from './part.contract.ts';
import { explainReserved, explainShortage } from './part-stock.rules.ts';

const stock = (quantity: number, reserved = 0) => ({ quantity, reserved });

test.each([
  [stock(0), stock(-1), 'Plug: none on hand.'],
  [stock(1), stock(-1), 'Plug: only 1 on hand.'],
  [stock(1_000), stock(-1), 'Plug: only 1,000 on hand.'],
  [stock(2, 2), stock(2, 3), 'Plug: none available (2 on hand, 2 reserved).'],
  [stock(1_000, 999), stock(1_000, 1_001), 'Plug: only 1 available (1,000 on hand, 999 reserved).'],
  [stock(1), stock(STOCK_LIMIT + 1), 'Plug: the limit is 1,000,000,000 on hand.'],
  [stock(1), stock(0), undefined],
])('explains why %o can or cannot become %o', (before, after, text) => expect(explainShortage('Plug', before, after)).toBe(text));

test.each([
  [1, 'TKT-2 has 1 reserved part. Release it first.'],
  [2, 'TKT-2 has 2 reserved parts. Release them first.'],
  [1_000, 'TKT-2 has 1,000 reserved parts. Release them first.'],
])('explains %i reserved parts', (count, text) => expect(explainReserved('TKT-2', count)).toBe(text));
