import { divideHalfUp, timesQuantity, toCents, toDollars } from '../../../platform/money.ts';
import type { TypedNumber } from '../../../platform/number/number-input.ts';

/** The totals of an invoice, in dollars. */
export interface InvoiceTotals {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

interface TypedAmounts {
  readonly quantity: TypedNumber;
  readonly unitPrice: TypedNumber;
}

export const TAX_PERCENT = 8n;

/** Quantity times unit price in dollars, rounded half up to the cent; both have at most 2 decimals. */
export function toLineTotal({ quantity, unitPrice }: { quantity: number; unitPrice: number }): number {
  return timesQuantity(quantity, unitPrice);
}

/** The sum of the line totals, the tax on it rounded half up to the cent, and both together. */
export function addUp(lines: readonly { total: number }[]): InvoiceTotals {
  const subtotal = lines.reduce((sum, { total }) => sum + BigInt(toCents(total)), 0n);
  const tax = divideHalfUp(subtotal * TAX_PERCENT, 100n);
  return { subtotal: toDollars(Number(subtotal)), tax: toDollars(Number(tax)), total: toDollars(Number(subtotal + tax)) };
}

/** The total of a line that may not be filled in yet; undefined while it comes to nothing that can be charged. */
export function previewLineTotal({ quantity, unitPrice }: TypedAmounts): number | undefined {
  const isAmount = (value: TypedNumber): value is number => typeof value === 'number' && value >= 0 && value <= 100_000_000;
  return isAmount(quantity) && isAmount(unitPrice) ? toLineTotal({ quantity, unitPrice }) : undefined;
}

/** Adds up the lines that are filled in so far. */
export function previewTotals(lines: readonly TypedAmounts[]): InvoiceTotals {
  return addUp(lines.map((line) => ({ total: previewLineTotal(line) ?? 0 })));
}
