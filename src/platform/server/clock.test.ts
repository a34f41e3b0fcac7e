import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestClock } from '../../testing/server/test-clock.ts';
import { HOUR_MS, systemClock } from './clock.ts';

test('sleeps, and resolves with false if aborted before or during the sleep', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  expect(await systemClock.sleep(1, { signal })).toBe(true);
  const sleep = systemClock.sleep(HOUR_MS, { signal });
  controller.abort();
  expect(await sleep).toBe(false);
  for (const clock of [systemClock, createTestClock()]) expect(await clock.sleep(HOUR_MS, { signal })).toBe(false);
});

test('aborts a timeout, including one of a fraction of a millisecond', async () => {
  for (const clock of [systemClock, createTestClock()]) await once(clock.timeout(0.5), 'abort');
});

test('aborts a timeout of the test clock when it is advanced past it', () => {
  const clock = createTestClock();
  const timeout = clock.timeout(HOUR_MS);
  clock.advance(HOUR_MS - 1_000);
  expect(timeout.aborted).toBe(false);
  clock.advance(1_000);
  expect(timeout.aborted).toBe(true);
});
