import { type ChildServer, startProduct, withServers } from '../child-server.ts';
import type { Dataset, Datasets } from '../datasets.ts';
import { percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { timed } from './list-report.ts';

/** Milliseconds that the figures of a page may take at the 95th percentile. */
const MOST = 100;
const CALLS = 20;
const PATHS = [
  '/api/dashboard',
  '/api/fleet',
  '/api/fleet?department=Support',
  '/api/reports?range=last_30_days',
  '/api/reports?range=all_time',
];
/** Makes the server forget what it counted, as each save of a ticket does. */
export const FORGET = `SELECT pg_notify('obdesk_changes', '{"kind":"ticket","id":"TKT-1","version":1,"by":""}')::text AS value`;

type Target = Pick<ChildServer & Dataset, 'url' | 'cookie' | 'query'>;

/** How long the figures of dashboard, fleet and reports take on a large and on a small dataset, counted anew for each call. */
export async function measureFigures(datasets: Datasets, options: BenchOptions): Promise<Line[]> {
  const one = await datasets.open(options.small);
  const other = await datasets.open(options.large);
  return withServers(async (servers) => {
    const small = { ...(await servers.add(startProduct(one.databaseUrl, options.dataDir))), ...one };
    const large = { ...(await servers.add(startProduct(other.databaseUrl, options.dataDir))), ...other };
    const lines: Line[] = [];
    for (const path of PATHS) lines.push(await measure(path, [small, large], options.rounds));
    return lines;
  });
}

async function measure(path: string, targets: readonly Target[], rounds: number): Promise<Line> {
  const times = targets.map((): number[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, target] of targets.entries()) {
      const taken = await callAll(target, path);
      if (round > 0) times[place]?.push(...taken);
    }
  }
  const [small = [], large = []] = times;
  const row = (values: readonly number[]) => [0, 0.5, 0.95].map((share) => percentile(values, share).toFixed(1)).join(' / ');
  const p95 = percentile(large, 0.95);
  return {
    what: path,
    'least / p50 / p95 ms': row(large),
    'of the small one': row(small),
    cost: (percentile(large, 0.5) / percentile(small, 0.5)).toFixed(2),
    goal: `p95 at most ${MOST}: ${p95 <= MOST ? 'reached' : 'MISSED'}`,
  };
}

async function callAll({ url, cookie, query }: Target, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    await query(FORGET);
    times.push(await timed(url + path, { cookie }));
  }
  return times;
}
