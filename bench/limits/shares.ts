import { median } from '../load/statistics.ts';
import type { Line } from '../print-table.ts';
import { LIMITS, type Scenario } from '../work/scenario.ts';

/** Answers a second of every round, by scenario and limit. */
export type Speeds = ReadonlyMap<string, readonly number[]>;

/** Says for each scenario that has to reach a share of something whether it does. */
export function shareLines(scenarios: readonly Scenario[], speeds: Speeds): Line[] {
  return scenarios.flatMap(({ name, share }) => {
    const own = speeds.get(name);
    const other = share && speeds.get(share.of);
    if (!share || !own || !other) return [];
    const reached = median(own) / median(other);
    return [
      {
        what: name,
        '/s': Math.round(median(own)),
        of: share.of,
        'of it /s': Math.round(median(other)),
        share: reached.toFixed(2),
        goal: `at least ${share.least.toFixed(2)}: ${reached >= share.least ? 'reached' : 'MISSED'}`,
      },
    ];
  });
}

/** How much the plainest program on this machine does in a second. */
export function limitLines(speeds: Speeds): Line[] {
  return Object.values(LIMITS).flatMap((what) => {
    const rounds = speeds.get(what);
    return rounds ? [{ what, '/s': Math.round(median(rounds)) }] : [];
  });
}
