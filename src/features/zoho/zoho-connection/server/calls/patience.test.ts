import { expect, test } from 'vitest';
import { createPatience } from './patience.ts';

const never = new Promise<string>(() => undefined);

test('a person waits for 33 s at most, background work as long as it takes', () => {
  const { leftMs } = createPatience({ priority: 'person' });
  expect(leftMs()).toBeLessThanOrEqual(33_000);
  expect(createPatience({ priority: 'background' }).leftMs()).toBe(Number.POSITIVE_INFINITY);
});

test('what comes in time counts, what does not is let go', async () => {
  const patience = createPatience({ priority: 'person', leftMs: 50 });
  expect(await patience.within(Promise.resolve('in time'))).toBe('in time');
  await expect(patience.within(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await patience.within(never)).toBeUndefined();
  expect(await createPatience({ priority: 'background', leftMs: 50 }).within(Promise.resolve('late'))).toBe('late');
});
