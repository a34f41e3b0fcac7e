interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Returns the pause before the next attempt in milliseconds: it doubles after each failure, up to `maxMs`. */
export const backoffDelay = (failures: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
