import type { ServerDeps } from './server-deps.ts';

/** Results that took at least as long are reused. */
const SLOW_MS = 1_000;
/** A result is reused for this many times as long as it took. */
const REUSE_FACTOR = 20;
const MAX_REUSE_MS = 60_000;
const MAX_STORED = 500;

interface SlowResults {
  /**
   * Returns the result of `work` for `key`. A slow result is reused for up to a minute even if the data has changed, so that it takes at
   * most a twentieth of the time. When it expires, concurrent callers share the next run.
   */
  reuse<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Slow results of this process. */
export const slowResults = (deps: ServerDeps): SlowResults => deps.perServer(createForServer);

const createForServer = ({ clock }: ServerDeps) => createSlowResults(() => clock.now().getTime());

export function createSlowResults(now: () => number): SlowResults {
  const stored = new Map<string, { readonly until: number; readonly result: Promise<unknown> }>();
  return {
    reuse<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = stored.get(key);
      if (known && known.until > now()) return known.result as Promise<T>;
      const startedAt = now();
      const result = work();
      if (known) stored.set(key, { until: Number.POSITIVE_INFINITY, result });
      const storeIfSlow = () => {
        const duration = now() - startedAt;
        if (stored.size >= MAX_STORED) stored.clear();
        if (duration < SLOW_MS) stored.delete(key);
        else stored.set(key, { until: now() + Math.min(MAX_REUSE_MS, duration * REUSE_FACTOR), result });
      };
      result.then(storeIfSlow, () => stored.delete(key));
      return result;
    },
  };
}
