import autocannon, { type LoadRequest } from 'autocannon';
import { percentile } from './statistics.ts';

/** Where calls go, and as whom. */
export interface Target {
  readonly url: string;
  readonly cookie: string;
}

/** How much a round asks for: so many seconds, or so many calls. */
export type Effort = { readonly connections: number } & ({ readonly seconds: number } | { readonly calls: number });

export interface Round {
  readonly calls: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** Of an answer with its head. */
  readonly bytes: number;
}

/** Calls in their order, again and again; all connections and all rounds take from the same line, so that no two have the same record at once. */
export function createLine(calls: readonly LoadRequest[]): () => LoadRequest {
  let place = 0;
  return () => {
    const call = calls[place % calls.length];
    if (!call) throw new Error('There is nothing to call.');
    place += 1;
    return call;
  };
}

/** Calls a server on so many connections at once, each as soon as its last call was answered; a call that fails ends it all. */
export async function loadRound({ url, cookie }: Target, next: () => LoadRequest, effort: Effort): Promise<Round> {
  const headers = { cookie, origin: url, accept: 'application/json' };
  const times: number[] = [];
  let bytes = 0;
  let first = performance.now();
  let last = 0;
  const load = autocannon({
    url,
    connections: effort.connections,
    sampleInt: 50,
    ...('seconds' in effort ? { duration: effort.seconds } : { amount: Math.max(effort.calls, effort.connections) }),
    requests: [
      {
        setupRequest(request) {
          const call = next();
          return { ...request, ...call, headers: { ...headers, ...call.headers } };
        },
      },
    ],
  });
  let failed = '';
  first = performance.now();
  load.on('response', (_, status, size, ms) => {
    if (status < 200 || status > 299) failed ||= `was answered ${status}`;
    times.push(ms);
    bytes += size;
    last = performance.now();
  });
  const { errors, timeouts } = await load;
  if (errors + timeouts > 0) failed ||= `failed ${errors + timeouts} times`;
  if (failed) throw new Error(`A call of ${next().path} or its neighbors at ${url} ${failed}: what was measured is worth nothing.`);
  const calls = times.length;
  return {
    calls,
    perSecond: (calls * 1_000) / (last - first),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    bytes: bytes / calls,
  };
}
