/** Whole cents of an amount in dollars, which has at most 2 decimals as the contracts promise. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars of an amount in whole cents, as they travel. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Whether an amount in dollars has at most 2 decimals; what a sum of such amounts is off by does not count. */
export function hasWholeCents(dollars: number): boolean {
  return Math.abs(dollars - toDollars(toCents(dollars))) < 1e-8;
}

const asDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,234.50': an amount in dollars as people read it. */
export function formatDollars(dollars: number): string {
  return asDollars.format(dollars);
}

const asShortDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

/** '$1,234', '$1,234.50': an amount where there is little room; cents only where there are some. */
export function formatShortDollars(dollars: number): string {
  return asShortDollars.format(dollars);
}
