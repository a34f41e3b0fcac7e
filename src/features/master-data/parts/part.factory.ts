import type { z } from 'zod';
import type { NewPart } from './part.contract.ts';

/** The body of a POST that adds a valid part; state only what matters. */
export function aPart(given: Partial<z.input<typeof NewPart>> = {}): z.input<typeof NewPart> {
  return { partNumber: 'OBD-16-M', name: 'OBD-II plug, 16 pins', quantity: 40, cost: 6.25, price: 14.9, ...given };
}
