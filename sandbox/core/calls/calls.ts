import { mapProviders, type Provider } from '../providers.ts';
import { maskSecrets } from './call-bodies.ts';
import { createInProgress, type InProgress } from './in-progress.ts';

const WINDOW_MS = 60_000;
const RECENT = 200;
const COMPACT_FROM = 10_000;

/** One call, as the control page shows it. */
export interface Call {
  /** Counts up from 1. */
  readonly id: number;
  readonly at: number;
  readonly provider: Provider;
  readonly method: string;
  /** With the query, its secrets masked. */
  readonly path: string;
  /** Kinds of the faults that were injected into it. */
  faults: readonly string[];
  /** Undefined while it is in progress; null when the connection was cut before the response was complete. */
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
  /** The path with names instead of ids, for counting. */
  readonly route: string;
  readonly path: string;
  readonly at: number;
}

/** Counts the calls, so that tests and people can see how a client behaves. */
export interface Calls {
  readonly inProgress: InProgress;
  record(arrival: Arrival): CallWithBodies;
  /** The latest calls whose id is above `after`, oldest first. */
  recent(after: number): readonly Call[];
  /** One of the latest calls, with its bodies; secrets in them are masked. */
  find(id: number): CallWithBodies | undefined;
  summary(): CallSummary;
}

export interface CallSummary {
  readonly total: number;
  /** By method and route, e.g. `POST /desk/api/v1/tickets`. */
  readonly byPath: Record<string, number>;
  /** By minute (`2026-11-21T11:30Z`) and provider. */
  readonly perMinute: Record<string, Partial<Record<Provider, number>>>;
  /** The most calls that fell into any 60 seconds, by provider. */
  readonly highestIn60s: Record<Provider, number>;
  /** The most calls that were in progress at once, by provider. */
  readonly highestAtOnce: Record<Provider, number>;
}

export function createCalls(): Calls {
  const byPath = new Map<string, number>();
  const perMinute = new Map<number, Partial<Record<Provider, number>>>();
  const windows = mapProviders(() => createPeak());
  const inProgress = createInProgress();
  const recent: CallWithBodies[] = [];
  let total = 0;
  return {
    inProgress,
    record({ provider, method, route, path, at }) {
      total += 1;
      const key = `${method} ${route}`;
      byPath.set(key, (byPath.get(key) ?? 0) + 1);
      const minute = Math.floor(at / WINDOW_MS);
      const counts = perMinute.get(minute) ?? {};
      perMinute.set(minute, counts);
      counts[provider] = (counts[provider] ?? 0) + 1;
      windows[provider].add(at);
      const call: CallWithBodies = { id: total, at, provider, method, path: maskSecrets(path), faults: [] };
      recent.push(call);
      if (recent.length >= 2 * RECENT) recent.splice(0, RECENT);
      return call;
    },
    recent: (after) => recent.slice(-RECENT).flatMap(({ request, response, ...call }) => (call.id > after ? [call] : [])),
    find(wanted) {
      const call = recent.find(({ id }) => id === wanted);
      return call && { ...call, request: mask(call.request), response: mask(call.response) };
    },
    summary: () => ({
      total,
      byPath: Object.fromEntries(byPath),
      perMinute: Object.fromEntries([...perMinute].map(([minute, counts]) => [formatMinute(minute), counts])),
      highestIn60s: mapProviders((name) => windows[name].highest()),
      highestAtOnce: inProgress.highest(),
    }),
  };
}

function mask(text: string | undefined): string | undefined {
  return text === undefined ? undefined : maskSecrets(text);
}

function formatMinute(minute: number): string {
  return `${new Date(minute * WINDOW_MS).toISOString().slice(0, 16)}Z`;
}

interface Peak {
  add(at: number): void;
  highest(): number;
}

function createPeak(): Peak {
  let times: number[] = [];
  let oldest = 0;
  let highest = 0;
  return {
    add(at) {
      // The clock was set back, so earlier calls no longer count.
      if (at < (times.at(-1) ?? at)) {
        times = [];
        oldest = 0;
      }
      times.push(at);
      while ((times[oldest] ?? at) <= at - WINDOW_MS) oldest += 1;
      highest = Math.max(highest, times.length - oldest);
      if (oldest < COMPACT_FROM) return;
      times = times.slice(oldest);
      oldest = 0;
    },
    highest: () => highest,
  };
}
