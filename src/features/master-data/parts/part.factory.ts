import type { z } from 'zod';
import { NewPart, type Part } from './part.contract.ts';

/** Request body of a valid part, with overrides. */
export function aPart(given: Partial<z.input<typeof NewPart>> = {}): z.input<typeof NewPart> {
  return { partNumber: 'OBD-16-M', name: 'OBD-II plug, 16 pins', quantity: 40, cost: 6.25, price: 14.9, ...given };
}

/** A stored part, with overrides. */
export function aStoredPart(given: Partial<Part> = {}): Part {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    ...NewPart.parse(aPart()),
    id: 'P-0001',
    reserved: 0,
    short: 0,
    lastCost: null,
    averageCost: null,
    createdAt: at,
    lastUpdated: at,
    version: 1,
    ...given,
  };
}
