const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Credits spent in the last 24 hours, counted by the minute. */
export interface Credits {
  spend(amount: number, now: number): void;
  spent(now: number): number;
}

export function createCredits(): Credits {
  const byMinute = new Map<number, number>();
  let total = 0;
  const forgetOld = (now: number) => {
    for (const [minute, amount] of byMinute) {
      if (minute * MINUTE_MS > now - DAY_MS) return;
      byMinute.delete(minute);
      total -= amount;
    }
  };
  return {
    spend(amount, now) {
      const minute = Math.floor(now / MINUTE_MS);
      byMinute.set(minute, (byMinute.get(minute) ?? 0) + amount);
      total += amount;
    },
    spent(now) {
      forgetOld(now);
      return total;
    },
  };
}
