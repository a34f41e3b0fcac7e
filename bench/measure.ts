import autocannon, { type LoadRequest } from 'autocannon';

export interface Target {
  readonly url: string;
  readonly cookie: string;
}

export interface Pace {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
}

export interface Speed {
  /** Answers a second, median of the rounds. */
  readonly perSecond: number;
  /** Milliseconds, median of the rounds. */
  readonly p99: number;
  /** Answers a second of every round. */
  readonly rounds: readonly number[];
}

/**
 * Measures targets in turn, round by round, so that whatever else the machine does meets all of them alike.
 * The first round of each warms up and does not count.
 */
export async function measureInTurn(targets: readonly Target[], requests: readonly LoadRequest[], pace: Pace): Promise<Speed[]> {
  const results = targets.map(() => [] as { perSecond: number; p99: number }[]);
  for (let round = 0; round <= pace.rounds; round += 1) {
    for (const [place, target] of targets.entries()) {
      const result = await load(target, requests, pace);
      if (round > 0) results[place]?.push(result);
    }
  }
  return results.map((rounds) => ({
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99: median(rounds.map(({ p99 }) => p99)),
    rounds: rounds.map(({ perSecond }) => perSecond),
  }));
}

/** How fast one is compared with the other: the median over rounds that were measured side by side. */
export function ratio(one: Speed, other: Speed): number {
  return median(one.rounds.map((perSecond, round) => perSecond / (other.rounds[round] ?? Number.NaN)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.length % 2 === 1 ? [sorted[middle]] : [sorted[middle - 1], sorted[middle]];
  return (low + high) / 2;
}

async function load({ url, cookie }: Target, requests: readonly LoadRequest[], { connections, seconds }: Pace) {
  const headers = { cookie, origin: url, accept: 'application/json' };
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: requests.map((request) => ({ ...request, headers: { ...headers, ...request.headers } })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of the calls to ${url}${requests[0]?.path} failed: what was measured is worth nothing`);
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 };
}
