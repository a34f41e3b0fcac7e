import { setTimeout } from 'node:timers/promises';
import { type ChildServer, startProduct, withServers } from '../child-server.ts';
import type { Dataset, Datasets } from '../datasets.ts';
import { percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { type ListCalls, RECORD_LISTS, toCalls } from '../record-lists.ts';

/** Milliseconds that a list may take at the 95th percentile. */
const MOST = 50;
const CALLS_PER_ROUND = 40;
/** A call without a list: what the machine and the way there take. */
const NOTHING: ListCalls = { what: 'no list, for comparison', paths: ['/healthz'] };

/** How long each list of the business takes on a large and on a small dataset, asked in turn. */
export async function measureLists(datasets: Datasets, options: BenchOptions): Promise<Line[]> {
  const one = await datasets.open(options.small);
  const other = await datasets.open(options.tickets);
  return withServers(async (servers) => {
    const small = { ...(await servers.add(startProduct(one.databaseUrl, options.dataDir))), ...one };
    const large = { ...(await servers.add(startProduct(other.databaseUrl, options.dataDir))), ...other };
    const lines: Line[] = [];
    for (const calls of [NOTHING, ...RECORD_LISTS.flatMap(toCalls)]) lines.push(await measureList(calls, { small, large }, options.rounds));
    return lines;
  });
}

type Target = Pick<ChildServer & Dataset, 'url' | 'cookie' | 'adminCookie'>;

async function measureList(calls: ListCalls, targets: { small: Target; large: Target }, rounds: number): Promise<Line> {
  const times = { small: [] as number[], large: [] as number[] };
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const taken = await callAll(targets[size], calls);
      if (round > 0) times[size].push(...taken);
    }
  }
  const p95 = percentile(times.large, 0.95);
  const row = (size: 'small' | 'large') => [0, 0.5, 0.95].map((share) => percentile(times[size], share).toFixed(1)).join(' / ');
  return {
    what: calls.what,
    'least / p50 / p95 ms': row('large'),
    'of 1,000': row('small'),
    cost: (percentile(times.large, 0.5) / percentile(times.small, 0.5)).toFixed(2),
    goal: `p95 at most ${MOST}: ${p95 <= MOST ? 'reached' : 'MISSED'}`,
  };
}

/** Milliseconds of each call until its whole answer is there. */
async function callAll({ url, cookie, adminCookie }: Target, { paths, access }: ListCalls): Promise<number[]> {
  const headers = { cookie: access === 'admin' ? adminCookie : cookie };
  const times: number[] = [];
  for (let call = 0; call < CALLS_PER_ROUND; call += 1) times.push(await timed(url + (paths[call % paths.length] ?? ''), headers));
  return times;
}

const BUSY = 503;
const BUSY_MS = 250;
const TRIES = 40;

/** Milliseconds until the whole answer is there. A call that is refused because the machine is busy with something else is made again. */
export async function timed(
  address: string,
  headers: Readonly<Record<string, string>>,
  call: RequestInit = {},
  tries = TRIES,
): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, { ...call, headers });
  await response.arrayBuffer();
  if (response.status === BUSY && tries > 1) {
    await setTimeout(BUSY_MS);
    return timed(address, headers, call, tries - 1);
  }
  if (!response.ok) throw new Error(`${address} was answered ${response.status}: what was measured is worth nothing`);
  return performance.now() - start;
}
