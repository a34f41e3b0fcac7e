import type { Total } from '../../../../../platform/endpoint.ts';

const MOST_REMEMBERED = 2_000;
const REMEMBERED_MS = 60_000;
/** Matches counted beyond the cap. While fewer records have changed, the total is certain to exceed the cap. */
const BEYOND = 1_000;

export interface CappedCount {
  /** Counts with `count` up to `most`; skips counting while the total is certain to exceed `most`. */
  upTo(most: number, key: string, count: (most: number) => Promise<Total>): Promise<Total>;
  /** Records the number of changed records; omit it if unknown. */
  recordChanges(changed?: number): void;
}

/** Caches totals far beyond the cap for a minute; changes of single records make no difference to them. */
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
    recordChanges(changed = BEYOND) {
      changedSoFar += changed;
    },
  };
}
