/** Whole cents of an amount in dollars, which has at most 2 decimals as the contracts promise. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars of an amount in whole cents, as they travel. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Quantity times price in dollars, rounded half up to the cent; both have at most 2 decimals. */
export function timesQuantity(quantity: number, price: number): number {
  // Beyond 2^53 before it is divided: a large quantity at a large price.
  return toDollars(Number(divideHalfUp(BigInt(toCents(quantity)) * BigInt(toCents(price)), 100n)));
}

/** An amount divided into whole units, rounded half up. */
export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return (2n * amount + by) / (2n * by);
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
