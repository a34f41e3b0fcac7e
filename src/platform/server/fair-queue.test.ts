import { expect, test } from 'vitest';
import { holdBack } from '../../testing/server/races/hold-back.ts';
import { createFairQueue } from './fair-queue.ts';

test("delays the next person by one of another's ten jobs, and rejects the eleventh", async () => {
  const turns = createFairQueue({ atOnce: 1, perPerson: 10 });
  const { until, letGo } = holdBack();
  const order: string[] = [];
  const ask = (person: string) =>
    turns.run(person, async () => {
      await until;
      order.push(person);
    });
  const asked = Array.from({ length: 10 }, () => ask('ann'));
  expect(ask('ann')).toBeUndefined();
  asked.push(ask('ben'));
  letGo();
  await Promise.all(asked);
  expect(order.slice(0, 3)).toEqual(['ann', 'ann', 'ben']);
  expect(ask('ann')).toBeDefined();
});

test('rejects only the failed job and continues with the next one', async () => {
  const turns = createFairQueue({ atOnce: 1, perPerson: 2 });
  const failed = turns.run('ann', () => Promise.reject(new Error('away')));
  const next = turns.run('ann', async () => 'done');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('done');
});
