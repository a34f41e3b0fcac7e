/** Dollars with at most 2 decimals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** Returns the line total in dollars, rounded half up. Both have at most 2 decimals. */
export function timesQuantity(quantity: number, price: number): number {
  // BigInt, because large quantities times large prices exceed 2^53.
  return toDollars(Number(divideHalfUp(BigInt(toCents(quantity)) * BigInt(toCents(price)), 100n)));
}

export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
}

/** Ignores the rounding error of sums. */
export function hasWholeCents(dollars: number): boolean {
  return Math.abs(dollars - toDollars(toCents(dollars))) < 1e-8;
}

const asDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50' */
export function formatDollars(dollars: number): string {
  return asDollars.format(dollars);
}

const asShortDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** '$1,234', '$1,234.50': omits zero cents. */
export function formatShortDollars(dollars: number): string {
  return asShortDollars.format(dollars);
}
