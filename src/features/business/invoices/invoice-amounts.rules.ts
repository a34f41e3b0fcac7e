import { divideHalfUp, timesQuantity, toCents, toDollars } from '../../../platform/money.ts';
import type { TypedNumber } from '../../../platform/number/number-input.ts';

/** Totals of an invoice in dollars. */
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

/** Quantity times unit price, rounded half up to the cent. Both have at most 2 decimals. */
export const toLineTotal = ({ quantity, unitPrice }: { quantity: number; unitPrice: number }): number => timesQuantity(quantity, unitPrice);

/** Adds up line totals and calculates the tax, rounded half up to the cent. */
export function addUp(lines: readonly { total: number }[]): InvoiceTotals {
  const subtotal = lines.reduce((sum, { total }) => sum + BigInt(toCents(total)), 0n);
  const tax = divideHalfUp(subtotal * TAX_PERCENT, 100n);
  return { subtotal: toDollars(Number(subtotal)), tax: toDollars(Number(tax)), total: toDollars(Number(subtotal + tax)) };
}

/** Returns the total of a line being edited; undefined if it isn't valid yet. */
export function previewLineTotal({ quantity, unitPrice }: TypedAmounts): number | undefined {
  const isAmount = (value: TypedNumber): value is number => typeof value === 'number' && value >= 0 && value <= 100_000_000;
  return isAmount(quantity) && isAmount(unitPrice) ? toLineTotal({ quantity, unitPrice }) : undefined;
}

/** Adds up the valid lines of a form. */
export function previewTotals(lines: readonly TypedAmounts[]): InvoiceTotals {
  return addUp(lines.map((line) => ({ total: previewLineTotal(line) ?? 0 })));
}
