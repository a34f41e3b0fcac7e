import { expect, test } from 'vitest';
import { createDeadline } from './deadline.ts';

const never = new Promise<string>(() => undefined);

test('limits users to 33 s, and background work not at all', () => {
  const { remainingMs } = createDeadline({ priority: 'person' });
  expect(remainingMs()).toBeLessThanOrEqual(33_000);
  expect(createDeadline({ priority: 'background' }).remainingMs()).toBe(Number.POSITIVE_INFINITY);
});

test('returns the result of work that ends before the deadline, or undefined', async () => {
  const deadline = createDeadline({ priority: 'person', remainingMs: 50 });
  expect(await deadline.within(Promise.resolve('in time'))).toBe('in time');
  await expect(deadline.within(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await deadline.within(never)).toBeUndefined();
  expect(await createDeadline({ priority: 'background', remainingMs: 50 }).within(Promise.resolve('late'))).toBe('late');
});
