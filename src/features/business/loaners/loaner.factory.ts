import type { z } from 'zod';
import { type Loaner, NewLoaner } from './loaner.contract.ts';

/** Request body of an available loaner, with overrides. */
export function aLoaner(given: Partial<z.input<typeof NewLoaner>> = {}): z.input<typeof NewLoaner> {
  return { serialNumber: 'L-ISCANP-0001', model: 'iScan Pro', ...given };
}

/** The fields that set a tool to On Loan. */
export function onLoan(given: Partial<z.input<typeof NewLoaner>> = {}) {
  return { status: 'On Loan', assignedTo: 'Northside Diagnostics', returnDate: '2099-12-31', ...given } as const;
}

/** A stored loaner, with overrides. */
export function aStoredLoaner(given: Partial<Loaner> = {}): Loaner {
  const at = '2026-11-21T11:30:00.000Z';
  return { ...NewLoaner.parse(aLoaner()), id: 'LT-0001', lentAt: null, createdAt: at, lastUpdated: at, version: 1, ...given };
}
