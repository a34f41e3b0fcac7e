import { expect, test } from 'vitest';
import { createSlowResults } from './slow-results.ts';

function setUp() {
  const clock = { ms: 0, runs: 0 };
  const results = createSlowResults(() => clock.ms);
  const run = (duration: number) =>
    results.reuse('report', async () => {
      clock.ms += duration;
      clock.runs += 1;
      return clock.runs;
    });
  return { clock, results, run };
}

test('runs fast work each time', async () => {
  const { run } = setUp();
  expect([await run(999), await run(999), await run(0)]).toEqual([1, 2, 3]);
});

test('reuses a slow result for twenty times as long, up to a minute', async () => {
  const { clock, run } = setUp();
  await run(1_000);
  clock.ms += 19_999;
  expect(await run(1_000)).toBe(1);
  clock.ms += 1;
  expect(await run(5_000)).toBe(2);
  clock.ms += 59_999;
  expect(await run(5_000)).toBe(2);
  clock.ms += 1;
  expect(await run(0)).toBe(3);
  expect(await run(0)).toBe(4);
});

test('shares the next run of slow work among concurrent callers, and doesn’t reuse failures', async () => {
  const { clock, results, run } = setUp();
  await run(1_000);
  clock.ms += 60_000;
  expect(await Promise.all([run(1_000), run(1_000)])).toEqual([2, 2]);
  clock.ms += 60_000;
  await expect(results.reuse('report', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await run(0)).toBe(3);
});
