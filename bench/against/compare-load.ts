import { measureLimits } from '../limits/measure-limits.ts';
import type { Speeds } from '../limits/shares.ts';
import { loadInTurn, type Pace } from '../load/paired-rounds.ts';
import { memoryOf } from '../load/process-cost.ts';
import type { Line } from '../print-table.ts';
import type { Side } from '../sides/sides.ts';
import type { Sample } from '../work/sample.ts';
import type { Scenario } from '../work/scenario.ts';
import { comparisonLine, type Pair, pairsOf } from './comparison.ts';

export interface LoadComparison {
  readonly lines: readonly Line[];
  /** Of the newer build, and the limits. */
  readonly speeds: Speeds;
}

/** Loads both builds with each scenario in turn, then what has no build: the limits. */
export async function compareLoad(
  sides: [Side, Side],
  scenarios: readonly Scenario[],
  { sample, pace }: { sample: Sample; pace: Pace },
): Promise<LoadComparison> {
  const lines: Line[] = [comparisonLine('memory after the start', memoryPair(sides))];
  const speeds = new Map<string, readonly number[]>();
  for (const scenario of scenarios) {
    const [before = [], now = []] = await loadInTurn(sides, scenario.calls(sample), pace);
    lines.push(comparisonLine(scenario.name, pairsOf(before, now)));
    speeds.set(
      scenario.name,
      now.map(({ perSecond }) => perSecond),
    );
    console.log(`${scenario.name}: done`);
  }
  lines.push(comparisonLine('memory after the load', memoryPair(sides)));
  for (const [name, rounds] of await measureLimits(sides[1], pace)) speeds.set(name, rounds);
  return { lines, speeds };
}

function memoryPair([before, now]: [Side, Side]): Pair[] {
  const one = memoryOf(before.processes.server);
  const other = memoryOf(now.processes.server);
  if (one === undefined || other === undefined) return [];
  return [{ what: 'memory', unit: 'MB', before: [one / 1e6], now: [other / 1e6] }];
}
