import { setTimeout } from 'node:timers/promises';
import { startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { memoryOf } from '../load/process-cost.ts';
import { median, percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { readSample } from '../work/sample.ts';
import { isSave, type PlannedCall, planWork, WORK, type Work } from './people-work.ts';

const PEOPLE = 50;
const CALLS_PER_SECOND = 150;
/** Milliseconds at the 95th percentile. */
const MOST = { reads: 60, saves: 120 };
/** The last fifth of the time may take so much more memory than the first. */
const MOST_GROWTH = 1.1;
const MINUTE = 60_000;
const MEMORY_EVERY = 2_000;
/** Code is compiled, plans are made, caches are filled: as at the beginning of a day. */
const WARM_UP = 10_000;

interface Answered {
  readonly work: Work;
  readonly ms: number;
  /** What was answered in place of what was asked for. */
  readonly error?: string;
}

/** Lets people work at a steady pace, however long the answers take, and says how long they wait. */
export async function measurePeople(dataset: Dataset, options: BenchOptions): Promise<Line[]> {
  const cookies = await dataset.signInPeople(PEOPLE);
  const product = await startProduct(dataset.databaseUrl, options.dataDir);
  try {
    const next = planWork(await readSample({ url: product.url, cookie: dataset.cookie }, dataset.tickets));
    await work({ url: product.url, cookies, next, ms: WARM_UP });
    const memory: number[] = [];
    const watch = setInterval(() => memory.push(memoryOf(product.pid) ?? Number.NaN), MEMORY_EVERY);
    const answered = await work({ url: product.url, cookies, next, ms: options.minutes * MINUTE }).finally(() => clearInterval(watch));
    return [...workLines(answered), ...summaryLines(answered), memoryLine(memory)];
  } finally {
    await product.stop();
  }
}

interface Shift {
  readonly url: string;
  readonly cookies: readonly string[];
  readonly next: () => PlannedCall;
  readonly ms: number;
}

async function work({ url, cookies, next, ms }: Shift): Promise<Answered[]> {
  const calls: Promise<Answered>[] = [];
  const start = performance.now();
  const total = Math.round((ms / 1_000) * CALLS_PER_SECOND);
  while (calls.length < total) {
    // A call is due at its time, also when earlier ones are not answered yet.
    const due = start + (calls.length * 1_000) / CALLS_PER_SECOND;
    if (due > performance.now()) await setTimeout(due - performance.now());
    calls.push(makeCall(url, cookies[calls.length % cookies.length] ?? '', next(), due));
  }
  return Promise.all(calls);
}

async function makeCall(url: string, cookie: string, { work: kind, call }: PlannedCall, due: number): Promise<Answered> {
  const headers = { ...call.headers, cookie, origin: url };
  try {
    const response = await fetch(url + call.path, { method: call.method ?? 'GET', headers, body: call.body ?? null });
    await response.arrayBuffer();
    return { work: kind, ms: performance.now() - due, ...(!response.ok && { error: String(response.status) }) };
  } catch (error) {
    return { work: kind, ms: performance.now() - due, error: String(error) };
  }
}

function workLines(answered: readonly Answered[]): Line[] {
  return (Object.keys(WORK) as Work[]).map((kind) =>
    timesLine(
      `${kind}, ${WORK[kind]} %`,
      answered.filter((each) => each.work === kind),
    ),
  );
}

/** What reads and saves reach together, and whether anything failed. */
export function summaryLines(answered: readonly Answered[]): Line[] {
  const reads = answered.filter((each) => !isSave(each.work));
  const saves = answered.filter((each) => isSave(each.work));
  const errors = answered.flatMap(({ error }) => error ?? []);
  return [
    { ...timesLine('all reads', reads), goal: verdict(`p95 at most ${MOST.reads} ms`, p95(reads) <= MOST.reads) },
    { ...timesLine('all saves', saves), goal: verdict(`p95 at most ${MOST.saves} ms`, p95(saves) <= MOST.saves) },
    { what: ['errors', ...new Set(errors)].join(' '), calls: errors.length, goal: verdict('none', errors.length === 0) },
  ];
}

/** Memory is flat when the last fifth of the time has no more of it than the first. */
export function memoryLine(memory: readonly number[]): Line {
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const first = median(memory.slice(0, fifth));
  const last = median(memory.slice(-fifth));
  if (!Number.isFinite(first)) return { what: 'memory', goal: 'this system does not tell' };
  return {
    what: 'memory, first and last fifth, MB',
    'p50 / p95 ms': `${Math.round(first / 1e6)} / ${Math.round(last / 1e6)}`,
    goal: verdict(`at most ${MOST_GROWTH} times`, last <= first * MOST_GROWTH),
  };
}

const p95 = (answered: readonly Answered[]): number => percentile(timesOf(answered), 0.95);
const timesOf = (answered: readonly Answered[]): number[] => answered.map(({ ms }) => ms);
const verdict = (goal: string, isReached: boolean): string => `${goal}: ${isReached ? 'reached' : 'MISSED'}`;

function timesLine(what: string, answered: readonly Answered[]): Line {
  const [half, most] = [0.5, 0.95].map((share) => percentile(timesOf(answered), share).toFixed(1));
  return { what, calls: answered.length, 'p50 / p95 ms': `${half} / ${most}` };
}
