import type pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

/** Timings of a statement in this process, in milliseconds. */
interface QueryTimings {
  /** Name of a prepared statement, or the beginning of its text. Never contains values. */
  readonly name: string;
  readonly count: number;
  readonly mean: number;
  readonly p95: number;
  readonly max: number;
}

export interface QueryStatistics {
  read(): QueryTimings[];
  readonly Client: typeof PipelinedClient;
}

/** Number of recent timings per statement, for the percentile. */
const LATEST = 100;
/** Limit of distinct statements, so that texts that differ per call don't fill the memory. */
const MAX_STATEMENTS = 500;
const OTHERS = 'all other statements';
const MAX_NAME_LENGTH = 120;
const SLOW_MS = 1_000;

interface Timings {
  readonly name: string;
  count: number;
  total: number;
  max: number;
  readonly latest: Float64Array;
}

/** Measures every query of a pool. PostgreSQL itself needs an extension for that, which few installations have. */
export function createQueryStatistics(onSlow: (name: string, ms: number) => void): QueryStatistics {
  const statements = new Map<string, Timings>();

  const find = (key: string): Timings => {
    const known = statements.get(key);
    if (known) return known;
    const name = statements.size < MAX_STATEMENTS ? key : OTHERS;
    const added = statements.get(name) ?? { name: toName(name), count: 0, total: 0, max: 0, latest: new Float64Array(LATEST) };
    statements.set(name, added);
    return added;
  };
  const record = (key: string, started: number) => {
    const ms = performance.now() - started;
    const timings = find(key);
    timings.latest[timings.count % LATEST] = ms;
    timings.count += 1;
    timings.total += ms;
    if (ms > timings.max) timings.max = ms;
    if (ms > SLOW_MS) onSlow(timings.name, ms);
  };

  return {
    read: () => [...statements.values()].sort((one, other) => other.total - one.total).map(toTimings),
    Client: createMeasuredClient(record),
  };
}

function createMeasuredClient(record: (key: string, started: number) => void): typeof PipelinedClient {
  const query: (this: pg.Client, ...args: unknown[]) => unknown = PipelinedClient.prototype.query;
  class MeasuredClient extends PipelinedClient {}
  const measured = function (this: pg.Client, ...args: unknown[]): unknown {
    const key = keyOf(args[0]);
    if (key === undefined) return query.apply(this, args);
    const started = performance.now();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (...results: unknown[]) => {
        record(key, started);
        callback(...results);
      };
      return query.apply(this, args);
    }
    const result = query.apply(this, args);
    const onEnd = () => record(key, started);
    if (result instanceof Promise) result.then(onEnd, onEnd);
    return result;
  };
  Object.assign(MeasuredClient.prototype, { query: measured });
  return MeasuredClient;
}

/** Returns undefined for anything but a statement, such as a row stream. */
function keyOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  if (typeof config !== 'object' || config === null) return undefined;
  const { name, text } = config as { name?: unknown; text?: unknown };
  if (typeof name === 'string') return name;
  return typeof text === 'string' ? text : undefined;
}

function toName(key: string): string {
  const text = key.replace(/\s+/g, ' ').trim();
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
}

function toTimings({ name, count, total, max, latest }: Timings): QueryTimings {
  const sorted = latest.slice(0, Math.min(count, LATEST)).sort();
  const p95 = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0;
  return { name, count, mean: total / count, p95, max };
}
