import { PROVIDERS, type Provider } from './providers.ts';

const WINDOW_MS = 60_000;

/** Counts what arrives, so that tests and people can see how a client behaves. */
export interface Calls {
  record(provider: Provider, method: string, route: string, at: number): void;
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
}

export function createCalls(): Calls {
  const byPath: Record<string, number> = {};
  const perMinute: Record<string, Partial<Record<Provider, number>>> = {};
  const windows = Object.fromEntries(PROVIDERS.map((name) => [name, createPeak()])) as Record<Provider, Peak>;
  let total = 0;
  return {
    record(provider, method, route, at) {
      total += 1;
      const path = `${method} ${route}`;
      byPath[path] = (byPath[path] ?? 0) + 1;
      const minute = `${new Date(at).toISOString().slice(0, 16)}Z`;
      const counts = perMinute[minute] ?? {};
      perMinute[minute] = { ...counts, [provider]: (counts[provider] ?? 0) + 1 };
      windows[provider].add(at);
    },
    summary: () => ({
      total,
      byPath: { ...byPath },
      perMinute: { ...perMinute },
      highestIn60s: Object.fromEntries(PROVIDERS.map((name) => [name, windows[name].highest()])) as Record<Provider, number>,
    }),
  };
}

interface Peak {
  add(at: number): void;
  highest(): number;
}

function createPeak(): Peak {
  const times: number[] = [];
  let oldest = 0;
  let highest = 0;
  return {
    add(at) {
      times.push(at);
      while ((times[oldest] ?? at) <= at - WINDOW_MS) oldest += 1;
      highest = Math.max(highest, times.length - oldest);
    },
    highest: () => highest,
  };
}
