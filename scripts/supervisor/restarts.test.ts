import { expect, test } from 'vitest';
import { createRestarts, GIVEN_UP, whyEnded } from './restarts.mjs';

const crash = { code: null, signal: 'SIGKILL', wasReady: true, ranMs: 1_000 };
const refusal = { code: GIVEN_UP, wasReady: false, ranMs: 500 };

test('doubles the pause after each crash, up to a minute, and resets it after five minutes without one', () => {
  const restarts = createRestarts();
  const pauses = Array.from({ length: 8 }, () => restarts.next(crash).pauseMs);
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
  expect(restarts.next({ ...crash, ranMs: 300_000 }).pauseMs).toBe(1_000);
  expect(restarts.next(crash).pauseMs).toBe(2_000);
});

test('treats an exit code after the server was ready, and any signal, as a crash', () => {
  expect(createRestarts().next({ code: 1, wasReady: true, ranMs: 0 })).toEqual({ pauseMs: 1_000 });
  expect(createRestarts().next({ ...crash, wasReady: false })).toEqual({ pauseMs: 1_000 });
  expect([whyEnded(crash), whyEnded({ code: 1, signal: null })]).toEqual(['SIGKILL', 'exit code 1']);
});

test('does not restart a server that cannot start or that exits with code 0', () => {
  expect(createRestarts().next(refusal)).toEqual({ exitCode: 1 });
  expect(createRestarts().next({ code: 1, wasReady: false, ranMs: 0 })).toEqual({ exitCode: 1 });
  expect(createRestarts().next({ code: 0, wasReady: true, ranMs: 0 })).toEqual({ exitCode: 0 });
  expect(createRestarts().next({ ...refusal, wasReady: true })).toEqual({ exitCode: 1 });
});

test('retries a failed start after a crash at most five times in a row', () => {
  const restarts = createRestarts();
  restarts.next(crash);
  const ends = Array.from({ length: 5 }, () => restarts.next(refusal));
  expect(ends.map(({ exitCode }) => exitCode)).toEqual([undefined, undefined, undefined, undefined, 1]);
  const recovered = createRestarts();
  for (const end of [crash, refusal, refusal, crash]) recovered.next(end);
  expect(recovered.next(refusal).exitCode).toBeUndefined();
});
