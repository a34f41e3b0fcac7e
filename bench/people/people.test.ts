import { expect, test } from 'vitest';
import { memoryLine, summaryLines } from './people-report.ts';
import { planWork, spreadWork, WORK } from './people-work.ts';

const SAMPLE = { tickets: ['TKT-1'], open: ['TKT-2'], customer: 'harbor', serial: 'ISCANP-1' };

test('a hundred calls are the mix of the shares', () => {
  const work = spreadWork();
  expect(work).toHaveLength(100);
  expect(Object.fromEntries(Object.keys(WORK).map((kind) => [kind, work.filter((each) => each === kind).length]))).toEqual(WORK);
});

test('a search does not wait for all lists: the kinds are spread', () => {
  const places = spreadWork().flatMap((kind, place) => (kind === 'search of a list' ? [place] : []));
  expect(places.every((place, at) => place >= at * 10 && place < (at + 1) * 10)).toBe(true);
});

test('each kind of work is a scenario with its calls', () => {
  const next = planWork(SAMPLE);
  const planned = Array.from({ length: 100 }, next);
  expect(planned.filter(({ call }) => call.method === 'PUT')).toHaveLength(15);
  expect(planned.filter(({ call }) => call.method === 'POST')).toHaveLength(5);
  expect(planned.every(({ call }) => call.path.startsWith('/api/'))).toBe(true);
});

test('reads and saves have goals of their own, and one error misses the goal', () => {
  const answered = [
    { work: 'one ticket', ms: 60 },
    { work: 'new ticket', ms: 121, error: '503' },
  ] as const;
  expect(summaryLines(answered).map(({ what }) => what)).toEqual(['all reads', 'all saves', 'errors 503']);
  expect(summaryLines(answered).map(({ goal }) => goal)).toEqual([
    'p95 at most 60 ms: reached',
    'p95 at most 120 ms: MISSED',
    'none: MISSED',
  ]);
});

test('memory is flat when the last fifth has at most a tenth more than the first', () => {
  const megabytes = (...values: number[]) => values.map((value) => value * 1e6);
  expect(memoryLine(megabytes(100, 300, 300, 300, 110)).goal).toMatch(/reached/);
  expect(memoryLine(megabytes(100, 105, 110, 112, 115)).goal).toMatch(/MISSED/);
});
