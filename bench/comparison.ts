import type { Round } from './rounds.ts';
import { format, median, medianRatio } from './statistics.ts';

/** Smaller losses may be chance. */
const TOLERANCE = 0.05;

/** A measure of two builds; values at the same index come from neighboring rounds. */
export interface Pair {
  readonly name: string;
  readonly before: readonly number[];
  readonly now: readonly number[];
  readonly moreIsBetter?: boolean;
}

const MEASURES = {
  '/s': 'perSecond',
  'server, ms of CPU': 'serverCpu',
  'database, ms of CPU': 'databaseCpu',
  'p95, ms': 'p95',
  bytes: 'bytes',
} as const;

export function pairRounds(before: readonly Round[], now: readonly Round[]): Pair[] {
  return Object.entries(MEASURES).map(([name, measure]) => ({
    name,
    before: before.map((round) => round[measure]),
    now: now.map((round) => round[measure]),
    moreIsBetter: measure === 'perSecond',
  }));
}

/** Returns a row of the table: each measure as `before > now (ratio)`, and which ones are more than 5% worse. Unknown measures are left out. */
export function compare(pairs: readonly Pair[]): Record<string, string> {
  const known = pairs.filter(({ before, now }) => [...before, ...now].every(Number.isFinite));
  const cells = known.map(({ name, before, now }) => [
    name,
    `${format(median(before))} > ${format(median(now))} (${medianRatio(before, now).toFixed(2)})`,
  ]);
  const worse = known.filter(isWorse).map(({ name }) => name);
  return { ...Object.fromEntries(cells), worse: worse.join(', ') };
}

function isWorse({ before, now, moreIsBetter }: Pair): boolean {
  const ratio = medianRatio(before, now);
  return moreIsBetter ? ratio < 1 - TOLERANCE : ratio > 1 + TOLERANCE;
}
