import type { Part } from './part.contract.ts';

export const LOW_STOCK_THRESHOLD = 20;

/** Fewer on the shelf than we want to have: time to order. */
export function isLowOnStock({ quantity }: Pick<Part, 'quantity'>): boolean {
  return quantity < LOW_STOCK_THRESHOLD;
}
