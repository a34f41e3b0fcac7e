import { expect, test } from 'vitest';
import { holdBack } from '../../testing/server/races/hold-back.ts';
import { createFairQueue } from './fair-queue.ts';

test("delays the next user by one of another's ten jobs, and rejects the eleventh", async () => {
  const queue = createFairQueue({ concurrency: 1, perUser: 10 });
  const { until, letGo } = holdBack();
  const order: string[] = [];
  const enqueue = (user: string) =>
    queue.run(user, async () => {
      await until;
      order.push(user);
    });
  const jobs = Array.from({ length: 10 }, () => enqueue('ann'));
  expect(enqueue('ann')).toBeUndefined();
  jobs.push(enqueue('ben'));
  letGo();
  await Promise.all(jobs);
  expect(order.slice(0, 3)).toEqual(['ann', 'ann', 'ben']);
  expect(enqueue('ann')).toBeDefined();
});

test('lets a user with waiting jobs and one who keeps adding jobs take turns', async () => {
  const queue = createFairQueue({ concurrency: 1, perUser: 10 });
  const order: string[] = [];
  const enqueue = (user: string, next: () => unknown = () => undefined) =>
    queue.run(user, async () => {
      order.push(user);
      next();
    });
  const jobs = Array.from({ length: 4 }, () => enqueue('ann'));
  jobs.push(enqueue('ben', () => enqueue('ben')));
  await Promise.all(jobs);
  expect(order).toEqual(['ann', 'ann', 'ben', 'ann', 'ben', 'ann']);
});

test('rejects only the failed job and continues with the next one', async () => {
  const queue = createFairQueue({ concurrency: 1, perUser: 2 });
  const failed = queue.run('ann', () => Promise.reject(new Error('unavailable')));
  const next = queue.run('ann', async () => 'done');
  await expect(failed).rejects.toThrow('unavailable');
  expect(await next).toBe('done');
});
