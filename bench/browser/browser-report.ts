import { startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { median } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { launchBrowser, STEPS, type Step, type StepFigures, type Visit, visit } from './visit.ts';

/** Requests and kilobytes that a step may take. */
const GOALS: Partial<Record<Step, { readonly requests: number; readonly kilobytes?: number }>> = {
  cold: { requests: 16, kilobytes: 400 },
  list: { requests: 3 },
  again: { requests: 2 },
  ticket: { requests: 5, kilobytes: 10 },
  dashboard: { requests: 4 },
};

export const steps = Object.keys(STEPS) as Step[];

/** What people wait for: the first rows with an empty cache, the next pages, and what each fetches. */
export async function measureBrowser({ databaseUrl, cookie }: Dataset, { rounds, dataDir }: BenchOptions): Promise<Line[]> {
  const product = await startProduct(databaseUrl, dataDir);
  const browser = await launchBrowser();
  try {
    const target = { url: product.url, cookie };
    await visit(browser, target);
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, target));
    return steps.map((step) => toLine(step, visits));
  } finally {
    await browser.close();
    await product.stop();
  }
}

function toLine(step: Step, visits: readonly Visit[]): Line {
  const of = (figure: keyof StepFigures) => median(visits.map((each) => each[step][figure]));
  const { requests, kilobytes = Number.POSITIVE_INFINITY } = GOALS[step] ?? { requests: Number.POSITIVE_INFINITY };
  const isReached = of('requests') <= requests && of('bytes') <= kilobytes * 1_000;
  return {
    what: STEPS[step],
    ms: Math.round(of('ms')),
    requests: of('requests'),
    kB: (of('bytes') / 1_000).toFixed(1),
    goal: `at most ${requests} requests${Number.isFinite(kilobytes) ? `, ${kilobytes} kB` : ''}: ${isReached ? 'reached' : 'MISSED'}`,
  };
}
