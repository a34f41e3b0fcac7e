import { steps } from '../browser/browser-report.ts';
import { launchBrowser, STEPS, type Visit, visit } from '../browser/visit.ts';
import type { Line } from '../print-table.ts';
import type { Side } from '../sides/sides.ts';
import { comparisonLine } from './comparison.ts';

/** Visits both builds in turn, each time with an empty cache; the first visits warm up. */
export async function compareBrowser(sides: readonly [Side, Side], rounds: number): Promise<Line[]> {
  const browser = await launchBrowser();
  try {
    const visits: [Visit[], Visit[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const seen = await visit(browser, sides[place]);
        if (round > 0) visits[place].push(seen);
      }
    }
    return toLines(visits);
  } finally {
    await browser.close();
  }
}

function toLines([before, now]: readonly [readonly Visit[], readonly Visit[]]): Line[] {
  return steps.map((step) =>
    comparisonLine(
      STEPS[step],
      (['ms', 'requests', 'bytes'] as const).map((figure) => ({
        what: figure === 'ms' ? 'time' : figure,
        unit: figure === 'ms' ? 'ms' : '',
        before: before.map((each) => each[step][figure]),
        now: now.map((each) => each[step][figure]),
      })),
    ),
  );
}
