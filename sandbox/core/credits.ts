const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** API credits of an organization for 24 hours. */
export interface Credits {
  /** Spends credits and returns the remaining ones. If negative, none were spent. */
  take(amount: number, perDay: number, now: number): number;
  /** Returns the seconds until the oldest credits return, at least 1. */
  secondsToReset(now: number): number;
}

/** `rolling`: credits return 24 hours after they were spent, by the minute. `fixed`: all return 24 hours after the first call. */
export function createCredits(period: 'rolling' | 'fixed'): Credits {
  const spentByStart = new Map<number, number>();
  let total = 0;
  const dropExpired = (now: number) => {
    for (const [start, amount] of spentByStart) {
      if (start + DAY_MS > now) return;
      spentByStart.delete(start);
      total -= amount;
    }
  };
  const findStart = (now: number) => (period === 'rolling' ? now - (now % MINUTE_MS) : (spentByStart.keys().next().value ?? now));
  return {
    take(amount, perDay, now) {
      dropExpired(now);
      const remaining = perDay - total - amount;
      const taken = remaining < 0 ? 0 : amount;
      const start = findStart(now);
      spentByStart.set(start, (spentByStart.get(start) ?? 0) + taken);
      total += taken;
      return remaining;
    },
    secondsToReset(now) {
      const start = spentByStart.keys().next().value ?? now;
      return Math.max(1, Math.ceil((start + DAY_MS - now) / 1_000));
    },
  };
}
