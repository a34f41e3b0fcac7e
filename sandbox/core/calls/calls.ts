import { mapProviders, type Provider } from '../providers.ts';
import { maskSecrets } from './call-bodies.ts';

const WINDOW_MS = 60_000;
const RECENT = 200;

/** A call, as the control page shows it. */
export interface Call {
  /** Starts at 1. */
  readonly id: number;
  readonly at: number;
  readonly provider: Provider;
  readonly method: string;
  /** Includes the query. Secrets are masked. */
  readonly path: string;
  /** Kinds of the injected faults. */
  faults: readonly string[];
  /** Undefined while the call is in progress; null if the connection was cut. */
  status?: number | null;
  ms?: number;
}

/** A call with the beginning of its bodies. */
export interface CallWithBodies extends Call {
  request?: string | undefined;
  response?: string | undefined;
}

interface Arrival {
  readonly provider: Provider;
  readonly method: string;
  /** Path with parameter names instead of IDs. */
  readonly route: string;
  readonly path: string;
  readonly at: number;
}

interface StartedCall {
  /** Number of calls of the service in progress that take time, including this one. */
  readonly concurrent: number;
  /** Marks the call as finished. Can be repeated. */
  end(): void;
}

/** Records and counts calls. */
export interface Calls {
  record(arrival: Arrival): CallWithBodies;
  /** Starts a call. Only calls that take time count against those that arrive later. */
  start(provider: Provider, takesTime: boolean): StartedCall;
  /** Returns the latest calls with an ID above `after`, oldest first. */
  recent(after: number): readonly Call[];
  /** Returns one of the latest calls with its bodies. Secrets are masked. */
  find(id: number): CallWithBodies | undefined;
  summary(): CallSummary;
}

export interface CallSummary {
  readonly total: number;
  /** By method and route, such as `POST /desk/api/v1/tickets`. */
  readonly byPath: Record<string, number>;
  /** By minute (`2026-11-21T11:30Z`) and provider. */
  readonly perMinute: Record<string, Partial<Record<Provider, number>>>;
  /** Most calls in any 60 seconds, by provider. */
  readonly highestIn60s: Record<Provider, number>;
  /** Most concurrent calls, by provider. */
  readonly highestAtOnce: Record<Provider, number>;
}

export function createCalls(): Calls {
  const byPath = new Map<string, number>();
  const perMinute = new Map<number, Partial<Record<Provider, number>>>();
  const windows = mapProviders(() => ({ times: [] as number[], highest: 0 }));
  const inProgress = mapProviders(() => ({ all: 0, slow: 0, highest: 0 }));
  const recent: CallWithBodies[] = [];
  let total = 0;
  return {
    record({ provider, method, route, path, at }) {
      total += 1;
      const key = `${method} ${route}`;
      byPath.set(key, (byPath.get(key) ?? 0) + 1);
      const minute = Math.floor(at / WINDOW_MS);
      const counts = perMinute.get(minute) ?? {};
      perMinute.set(minute, counts);
      counts[provider] = (counts[provider] ?? 0) + 1;
      addTime(windows[provider], at);
      const call: CallWithBodies = { id: total, at, provider, method, path: maskSecrets(path), faults: [] };
      recent.push(call);
      if (recent.length >= 2 * RECENT) recent.splice(0, RECENT);
      return call;
    },
    start(provider, takesTime) {
      const counts = inProgress[provider];
      const concurrent = counts.slow + 1;
      counts.all += 1;
      if (takesTime) counts.slow += 1;
      counts.highest = Math.max(counts.highest, counts.all);
      let hasEnded = false;
      return {
        concurrent,
        end() {
          if (hasEnded) return;
          hasEnded = true;
          counts.all -= 1;
          if (takesTime) counts.slow -= 1;
        },
      };
    },
    recent: (after) => recent.slice(-RECENT).flatMap(({ request, response, ...call }) => (call.id > after ? [call] : [])),
    find(id) {
      const call = recent.find((candidate) => candidate.id === id);
      return call && { ...call, request: mask(call.request), response: mask(call.response) };
    },
    summary: () => ({
      total,
      byPath: Object.fromEntries(byPath),
      perMinute: Object.fromEntries([...perMinute].map(([minute, counts]) => [formatMinute(minute), counts])),
      highestIn60s: mapProviders((name) => windows[name].highest),
      highestAtOnce: mapProviders((name) => inProgress[name].highest),
    }),
  };
}

function mask(text: string | undefined): string | undefined {
  return text === undefined ? undefined : maskSecrets(text);
}

function formatMinute(minute: number): string {
  return `${new Date(minute * WINDOW_MS).toISOString().slice(0, 16)}Z`;
}

interface Window {
  /** Times of the last 60 seconds. */
  readonly times: number[];
  highest: number;
}

function addTime(window: Window, at: number): void {
  const { times } = window;
  // The clock was set back, so earlier calls no longer count.
  if (at < (times.at(-1) ?? at)) times.length = 0;
  times.push(at);
  while ((times[0] ?? at) <= at - WINDOW_MS) times.shift();
  window.highest = Math.max(window.highest, times.length);
}
