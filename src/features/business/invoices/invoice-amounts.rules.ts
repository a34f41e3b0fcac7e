import { divideHalfUp, formatDollars, timesQuantity, toCents, toDollars } from '../../../platform/money.ts';
import type { TypedNumber } from '../../../platform/number/number-input.ts';

/** Totals of an invoice in dollars. */
export interface InvoiceTotals {
  /** Before the discount. */
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

interface TypedAmounts {
  readonly quantity: TypedNumber;
  readonly unitPrice: TypedNumber;
}

export const DISCOUNT_TYPES = ['percent', 'amount'] as const;

/** What reduces the total of the lines. */
export interface Reductions {
  readonly discountType: (typeof DISCOUNT_TYPES)[number];
  /** Percent or dollars, with at most 2 decimals. */
  readonly discountValue: number;
  readonly isTaxExempt: boolean;
}

const NO_REDUCTIONS: Reductions = { discountType: 'percent', discountValue: 0, isTaxExempt: false };

const TAX_PERCENT = 8n;

/** Quantity times unit price, rounded half up to the cent. Both have at most 2 decimals. */
export const toLineTotal = ({ quantity, unitPrice }: { quantity: number; unitPrice: number }): number => timesQuantity(quantity, unitPrice);

/** Adds up line totals, subtracts the discount and calculates the tax on the rest, each rounded half up to the cent. */
export function addUp(lines: readonly { total: number }[], reductions: Reductions = NO_REDUCTIONS): InvoiceTotals {
  const subtotal = lines.reduce((sum, { total }) => sum + BigInt(toCents(total)), 0n);
  const wanted = toDiscountCents(subtotal, reductions);
  const discount = wanted < subtotal ? wanted : subtotal;
  const tax = reductions.isTaxExempt ? 0n : divideHalfUp((subtotal - discount) * TAX_PERCENT, 100n);
  const toAmount = (cents: bigint) => toDollars(Number(cents));
  return {
    subtotal: toAmount(subtotal),
    discount: toAmount(discount),
    tax: toAmount(tax),
    total: toAmount(subtotal - discount + tax),
  };
}

/** Both the percentage and the amount have 2 decimals. */
function toDiscountCents(subtotal: bigint, { discountType, discountValue }: Reductions): bigint {
  const hundredths = BigInt(toCents(discountValue));
  return discountType === 'percent' ? divideHalfUp(subtotal * hundredths, 10_000n) : hundredths;
}

/** Returns why a discount can't be given; undefined if it can. */
export function explainDiscount(subtotal: number, reductions: Pick<Reductions, 'discountType' | 'discountValue'>): string | undefined {
  const { discountType, discountValue } = reductions;
  if (discountType === 'percent') return discountValue > 100 ? 'The discount can’t exceed 100%' : undefined;
  return discountValue > subtotal ? `The discount can’t exceed the subtotal of ${formatDollars(subtotal)}` : undefined;
}

/** 'Discount (10%)', 'Discount' */
export const getDiscountLabel = ({ discountType, discountValue }: Pick<Reductions, 'discountType' | 'discountValue'>): string =>
  discountType === 'percent' ? `Discount (${discountValue}%)` : 'Discount';

/** 'Tax (8%)', 'Tax (exempt)' */
export const getTaxLabel = ({ isTaxExempt }: Pick<Reductions, 'isTaxExempt'>): string =>
  isTaxExempt ? 'Tax (exempt)' : `Tax (${TAX_PERCENT}%)`;

/** Returns the total of a line being edited; undefined if it isn't valid yet. */
export function previewLineTotal({ quantity, unitPrice }: TypedAmounts): number | undefined {
  const isAmount = (value: TypedNumber): value is number => typeof value === 'number' && value >= 0 && value <= 100_000_000;
  return isAmount(quantity) && isAmount(unitPrice) ? toLineTotal({ quantity, unitPrice }) : undefined;
}

/** Adds up the valid lines of a form. */
export function previewTotals(lines: readonly TypedAmounts[], reductions?: Reductions): InvoiceTotals {
  return addUp(
    lines.map((line) => ({ total: previewLineTotal(line) ?? 0 })),
    reductions,
  );
}
