import { once } from 'node:events';
import autocannon, { type Request } from 'autocannon';
import { median, percentile } from './statistics.ts';
import type { Usage } from './usage.ts';

export interface LoadedServer {
  readonly url: string;
  readonly cookie: string;
  usage?(): Usage | undefined;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

/** What a round measured; times in milliseconds per request. */
export interface Round {
  readonly perSecond: number;
  readonly p95: number;
  readonly bytes: number;
  readonly serverCpu: number;
  readonly databaseCpu: number;
}

/**
 * Loads servers in alternating rounds with the same number of requests, so that other work of the machine affects them equally. The
 * first round of each warms up and measures how many requests the slowest server handles.
 */
export async function loadInTurn(servers: readonly LoadedServer[], requests: readonly Request[], pace: Pace): Promise<Round[][]> {
  const { connections, seconds } = pace;
  const loads = servers.map((server) => ({ server, next: takeInTurn(requests), rounds: [] as Round[] }));
  const speeds: number[] = [];
  for (const { server, next } of loads) speeds.push((await loadRound(server, next, { connections, duration: 1 })).perSecond);
  const amount = Math.max(connections, Math.round(Math.min(...speeds) * seconds));
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const { server, next, rounds } of round % 2 === 0 ? loads : loads.toReversed())
      rounds.push(await loadRound(server, next, { connections, amount }));
  }
  return loads.map(({ rounds }) => rounds);
}

/** Returns the requests in turn. All connections share the order, so that no two save the same record at once. */
export function takeInTurn<T>(items: readonly T[]): () => T {
  let index = 0;
  return () => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('There is nothing to request');
    index += 1;
    return item;
  };
}

async function loadRound(server: LoadedServer, next: () => Request, effort: { connections: number; amount?: number; duration?: number }) {
  const { url, cookie } = server;
  const before = server.usage?.();
  const times: number[] = [];
  let bytes = 0;
  let end = 0;
  const setupRequest = (request: Request): Request => {
    const call = next();
    return { ...request, ...call, headers: { cookie, origin: url, ...call.headers } };
  };
  const load = autocannon({ ...effort, url, sampleInt: 50, requests: [{ setupRequest }] }, () => undefined);
  const start = performance.now();
  load.on('response', (_client, _status, size, ms) => {
    times.push(ms);
    bytes += size;
    end = performance.now();
  });
  const [{ non2xx, errors }] = (await once(load, 'done')) as [autocannon.Result];
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests like ${next().path} failed at ${url}`);
  const after = server.usage?.();
  const perRequest = (measure: 'serverMs' | 'databaseMs') =>
    before && after ? (after[measure] - before[measure]) / times.length : Number.NaN;
  return {
    perSecond: (times.length * 1_000) / (end - start),
    p95: percentile(times, 0.95),
    bytes: bytes / times.length,
    serverCpu: perRequest('serverMs'),
    databaseCpu: perRequest('databaseMs'),
  };
}

export const medianSpeed = (rounds: readonly Round[]): number => median(rounds.map(({ perSecond }) => perSecond));
