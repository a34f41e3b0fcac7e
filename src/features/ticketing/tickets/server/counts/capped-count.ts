import type { Total } from '../../../../../platform/endpoint.ts';

const MOST_REMEMBERED = 2_000;
const REMEMBERED_MS = 60_000;
/** What has so many matches beyond those that are counted has more than these until so many records changed. */
const BEYOND = 1_000;

export interface CappedCount {
  /** Counts by `count`, no further than `most`, and not at all while it is certain that more match. */
  upTo(most: number, key: string, count: (most: number) => Promise<Total>): Promise<Total>;
  /** So many records changed, or it is not known how many. */
  tell(changed?: number): void;
}

/** Remembers for a minute what has so many matches that changes of single records make no difference. */
export function createCappedCount(now: () => number): CappedCount {
  const found = new Map<string, { until: number; changedBefore: number }>();
  let changedSoFar = 0;
  const isCertain = (key: string) => {
    const { until, changedBefore } = found.get(key) ?? { until: 0, changedBefore: 0 };
    return until > now() && changedSoFar - changedBefore < BEYOND;
  };
  return {
    async upTo(most, key, count) {
      if (isCertain(key)) return { count: most, relation: 'at-least' };
      const entry = { until: now() + REMEMBERED_MS, changedBefore: changedSoFar };
      const total = await count(most + BEYOND);
      if (found.size >= MOST_REMEMBERED) found.clear();
      if (total.relation === 'at-least') found.set(key, entry);
      return total.count > most ? { count: most, relation: 'at-least' } : total;
    },
    tell(changed = BEYOND) {
      changedSoFar += changed;
    },
  };
}
