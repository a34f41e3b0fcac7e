const DAY_MS = 86_400_000;

/** Credits of the organisation. That a day starts with the first call is not confirmed. */
export interface Credits {
  /** Takes `weight` credits; answers what remains, which is negative when there were not enough and nothing was taken. */
  take(weight: number, perDay: number, now: number): number;
  /** Seconds until all credits are back. */
  secondsToReset(now: number): number;
}

export function createCredits(): Credits {
  let dayStart = Number.NEGATIVE_INFINITY;
  let spent = 0;
  return {
    take(weight, perDay, now) {
      if (now >= dayStart + DAY_MS) {
        dayStart = now;
        spent = 0;
      }
      const remaining = perDay - spent - weight;
      if (remaining >= 0) spent += weight;
      return remaining;
    },
    secondsToReset: (now) => Math.max(1, Math.ceil((dayStart + DAY_MS - now) / 1_000)),
  };
}

const OFFSET_WEIGHTS = [
  { above: 50_000, weight: 50 },
  { above: 10_000, weight: 10 },
  { above: 2_000, weight: 5 },
] as const;
const LIST_WEIGHT = 3;

/** What a page of a list costs: the deeper, the dearer. */
export function listWeight(from: number): number {
  return OFFSET_WEIGHTS.find(({ above }) => from > above)?.weight ?? LIST_WEIGHT;
}
