import { mkdir, writeFile } from 'node:fs/promises';
import { startProduct, withServers } from '../child-server.ts';
import type { Dataset, Datasets } from '../datasets.ts';
import { createLine, type Target } from '../load/load-round.ts';
import { medianRatio, percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { FORGET } from '../reports/figures-report.ts';
import { timed } from '../reports/list-report.ts';
import { readSample, type Sample } from '../work/sample.ts';
import type { Scenario } from '../work/scenario.ts';
import { toPicture } from './growth-picture.ts';
import { GROWTH } from './growth-scenarios.ts';

/** How many times slower the largest may be than the smallest. */
const MOST = 1.3;
const CALLS_PER_ROUND = 20;
const PICTURE = 'docs/images/growth.svg';

type Size = Target & Dataset & { readonly sample: Sample };

/** Milliseconds of each call, by size; those at the same place were made at the same moment. */
interface Growth {
  readonly name: string;
  readonly times: readonly (readonly number[])[];
}

/** How much slower each page becomes from the smallest to the largest dataset, asked in turn; draws it too. */
export async function measureGrowth(datasets: Datasets, options: BenchOptions): Promise<Line[]> {
  const sizes = [options.small, options.tickets, options.large];
  const opened: Dataset[] = [];
  for (const size of sizes) opened.push(await datasets.open(size));
  return withServers(async (servers) => {
    const targets: Size[] = [];
    for (const dataset of opened) {
      const { url } = await servers.add(startProduct(dataset.databaseUrl, options.dataDir));
      targets.push({ ...dataset, url, sample: await readSample({ ...dataset, url }, dataset.tickets) });
    }
    const grown: Growth[] = [];
    for (const scenario of GROWTH) grown.push(await measure(scenario, targets, options.rounds));
    await mkdir('docs/images', { recursive: true });
    const series = grown.map(({ name, times }) => ({ name, values: times.map((each) => percentile(each, 0.5)) }));
    await writeFile(PICTURE, toPicture(sizes, series));
    return grown.map((each) => toLine(each, sizes));
  });
}

async function measure({ name, calls }: Scenario, targets: readonly Size[], rounds: number): Promise<Growth> {
  const lines = targets.map(({ sample }) => createLine(calls(sample)));
  const times = targets.map((): number[] => []);
  // The first round warms up.
  for (let call = 0; call < (rounds + 1) * CALLS_PER_ROUND; call += 1) {
    for (const [place, target] of targets.entries()) {
      const taken = await timeCall(target, lines[place]);
      if (call >= CALLS_PER_ROUND) times[place]?.push(taken);
    }
  }
  return { name, times };
}

/** Figures that the server keeps in mind are forgotten first, as each save of a ticket makes it do. */
async function timeCall({ url, cookie, query }: Size, next: ReturnType<typeof createLine> | undefined): Promise<number> {
  const { path, method = 'GET', headers, body = null } = next?.() ?? { path: '' };
  await query(FORGET);
  return timed(url + path, { cookie, origin: url, ...headers }, { method, body });
}

function toLine({ name, times }: Growth, sizes: readonly number[]): Line {
  const cost = medianRatio(times.at(-1) ?? [], times[0] ?? []);
  const cells = sizes.map((size, place) => {
    const [p50, p95] = [0.5, 0.95].map((share) => percentile(times[place] ?? [], share).toFixed(1));
    return [`${size.toLocaleString('en')}: p50 / p95 ms`, `${p50} / ${p95}`] as const;
  });
  return {
    what: name,
    ...Object.fromEntries(cells),
    ratio: cost.toFixed(2),
    goal: `at most ${MOST.toFixed(2)}: ${cost <= MOST ? 'reached' : 'MISSED'}`,
  };
}
