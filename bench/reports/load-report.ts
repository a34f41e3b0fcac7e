import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChildServer, startProduct, startTool, withServers } from '../child-server.ts';
import type { Dataset, Datasets } from '../datasets.ts';
import { measureInTurn, ratio, type Target } from '../measure.ts';
import type { BenchOptions } from '../options.ts';
import { CLOSED_SOD_LIST, type Scenario, scenariosFor } from '../scenarios.ts';

/** A line of the report; a goal that is missed is marked. */
export type Line = Readonly<Record<string, string | number>>;

/** The product against a bare handler and against memory, on one dataset. */
export async function compareWithBare(dataset: Dataset, options: BenchOptions): Promise<Line[]> {
  const scenarios = await scenariosFor(dataset);
  return withServers(async (servers) => {
    const product = await servers.add(startProduct(dataset.databaseUrl, options.dataDir));
    await servers.add(startTool('bench/bare-server.ts', { DATABASE_URL: dataset.databaseUrl }));
    const samples = join(options.dataDir, 'samples.json');
    await writeFile(samples, JSON.stringify(await readSamples(product, dataset, scenarios)));
    await servers.add(startTool('bench/memory-server.ts', { SAMPLES: samples }));
    const lines: Line[] = [];
    for (const scenario of scenarios) lines.push(await measureLine(scenario, servers.all, dataset, options));
    return lines;
  });
}

async function measureLine(
  { name, requests, goal }: Scenario,
  servers: readonly ChildServer[],
  { cookie }: Dataset,
  options: BenchOptions,
): Promise<Line> {
  const [product, bare, memory] = await measureInTurn(
    servers.map(({ url }) => ({ url, cookie })),
    requests,
    options,
  );
  if (!product || !bare || !memory) throw new Error('a server was not measured');
  const reached = ratio(product, bare);
  return {
    what: name,
    'OBDesk /s': Math.round(product.perSecond),
    'p99 ms': product.p99,
    'bare /s': Math.round(bare.perSecond),
    'memory /s': Math.round(memory.perSecond),
    'to bare': reached.toFixed(2),
    'to memory': ratio(product, memory).toFixed(2),
    goal: verdict(reached, goal),
  };
}

function verdict(reached: number, goal: number | undefined): string {
  if (goal === undefined) return '';
  return `at least ${goal.toFixed(2)}: ${reached >= goal ? 'reached' : 'MISSED'}`;
}

/** What the product answers, for the server that answers out of memory. */
async function readSamples({ url }: ChildServer, { cookie }: Dataset, scenarios: readonly Scenario[]): Promise<Record<string, unknown>> {
  const samples: Record<string, unknown> = {};
  for (const { name, requests } of scenarios) {
    for (const { path, method = 'GET', headers, body } of requests.slice(0, 20)) {
      const response = await fetch(url + path, { method, headers: { cookie, origin: url, ...headers }, body: body ?? null });
      samples[name] = samples[path] = await response.json();
    }
  }
  return samples;
}

/** The same list page on a small and on a large dataset. */
export async function compareSizes(datasets: Datasets, options: BenchOptions): Promise<Line> {
  const sized = [await datasets.open(options.small), await datasets.open(options.large)];
  return withServers(async (servers) => {
    const targets: Target[] = [];
    for (const { databaseUrl, cookie } of sized)
      targets.push({ ...(await servers.add(startProduct(databaseUrl, options.dataDir))), cookie });
    const [small, large] = await measureInTurn(targets, [{ path: CLOSED_SOD_LIST }], options);
    if (!small || !large) throw new Error('a dataset was not measured');
    const cost = ratio(small, large);
    return {
      what: 'list page',
      [`${options.small.toLocaleString('en')} /s`]: Math.round(small.perSecond),
      [`${options.large.toLocaleString('en')} /s`]: Math.round(large.perSecond),
      cost: cost.toFixed(2),
      goal: `at most 1.30: ${cost <= 1.3 ? 'reached' : 'MISSED'}`,
    };
  });
}
