import { printShares } from '../limits/limits-report.ts';
import type { BenchOptions } from '../options.ts';
import { printTable } from '../print-table.ts';
import { buildCommit } from '../sides/commit.ts';
import { openSides } from '../sides/sides.ts';
import { readSample } from '../work/sample.ts';
import { SCENARIOS } from '../work/scenarios.ts';
import { compareBrowser } from './compare-browser.ts';
import { compareLoad } from './compare-load.ts';

/** Builds another commit and measures it and this one in turn. */
export async function compareWithCommit(commit: string, options: BenchOptions): Promise<void> {
  const older = buildCommit(commit, options.dataDir);
  const sides = await openSides(older, options);
  try {
    console.log(`before is ${older.commit}; each figure stands as before > now (ratio); worse is what lost more than 5 %`);
    if (options.isWanted('load')) {
      const sample = await readSample(sides[0], options.tickets);
      const { lines, speeds } = await compareLoad(sides, SCENARIOS, { sample, pace: options });
      printTable('In turns', lines);
      printShares(speeds);
    }
    if (options.isWanted('browser')) printTable('In the browser', await compareBrowser(sides, options.rounds));
  } finally {
    for (const side of sides) await side.stop();
  }
}
