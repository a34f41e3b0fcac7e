import type { CostlyRound } from '../load/paired-rounds.ts';
import { median, medianRatio } from '../load/statistics.ts';
import type { Line } from '../print-table.ts';

/** More than so much is worse; less may be chance. */
const WORSE = 0.05;

/** One figure of two builds: each value stands beside that of the other build from the same moment. */
export interface Pair {
  readonly what: string;
  readonly unit: string;
  readonly before: readonly number[];
  readonly now: readonly number[];
  /** Whether more of it is better. */
  readonly isGain?: boolean;
}

/** The figures of a scenario that both builds were loaded with. */
export function pairsOf(before: readonly CostlyRound[], now: readonly CostlyRound[]): Pair[] {
  const pair = (what: string, unit: string, value: (round: CostlyRound) => number | undefined): Pair[] => {
    const ones = before.map(value);
    const others = now.map(value);
    if ([...ones, ...others].includes(undefined)) return [];
    return [{ what, unit, before: ones.map(Number), now: others.map(Number) }];
  };
  return [
    ...pair('calls', '/s', ({ perSecond }) => perSecond).map((each) => ({ ...each, isGain: true })),
    ...pair('server', 'ms of CPU', ({ serverCost }) => serverCost),
    ...pair('database', 'ms of CPU', ({ databaseCost }) => databaseCost),
    ...pair('p95', 'ms', ({ p95 }) => p95),
    ...pair('answer', 'bytes', ({ bytes }) => bytes),
  ];
}

/** A line of the table: each figure as `before > now (ratio)`, and what got worse. */
export function comparisonLine(name: string, pairs: readonly Pair[]): Line {
  const cells = pairs.map((pair) => [`${pair.what}, ${pair.unit}`, cell(pair)] as const);
  return {
    what: name,
    ...Object.fromEntries(cells),
    worse: pairs
      .filter(isWorse)
      .map(({ what }) => what)
      .join(', '),
  };
}

/** Now by before: the median over what was measured side by side. */
export const ratioOf = ({ before, now }: Pair): number => (median(before) === 0 && median(now) === 0 ? 1 : medianRatio(now, before));

export function isWorse(pair: Pair): boolean {
  const ratio = ratioOf(pair);
  return pair.isGain ? ratio < 1 - WORSE : ratio > 1 + WORSE;
}

function cell(pair: Pair): string {
  return `${figure(median(pair.before))} > ${figure(median(pair.now))} (${ratioOf(pair).toFixed(2)})`;
}

/** Three digits say enough. */
export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
