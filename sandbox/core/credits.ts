const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The API credits of an organization, spent within 24 hours. */
export interface Credits {
  /** Takes `amount` credits; answers what remains, which is negative when there were not enough and nothing was taken. */
  take(amount: number, perDay: number, now: number): number;
  /** Seconds until the oldest credits come back, at least one. */
  secondsToReset(now: number): number;
}

/** `rolling`: credits come back 24 hours after they were spent, by the minute. `fixed`: all come back 24 hours after the first call. */
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
