import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { startTestServer, type TestServer } from '../../../../../testing/server/test-server.ts';
import { aTicket } from '../../ticket.factory.ts';
import { createCountCache } from './ticket.counts.ts';

test('a count is asked once a second, however many want to know', async () => {
  let now = 0;
  let asked = 0;
  const counts = createCountCache(() => now);
  const ask = () => counts.recent('open', async () => ++asked);

  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  now = 1_000;
  expect(await ask()).toBe(2);
  expect(await counts.recent('other', async () => 7)).toBe(7);
});

test('a forgotten count is asked again, and a failed one is not remembered', async () => {
  const counts = createCountCache(() => 0);
  await expect(counts.recent('open', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await counts.recent('open', async () => 1)).toBe(1);
  counts.forget();
  expect(await counts.recent('open', async () => 2)).toBe(2);
});

test('what has far more matches than are counted is counted once, until as many tickets changed as were found beyond, or a minute is over', async () => {
  let now = 0;
  const asked: number[] = [];
  const counts = createCountCache(() => now);
  const ask = (matches: number) =>
    counts.upTo(100, 'garage', async (most) => {
      asked.push(most);
      return matches > most ? { count: most, relation: 'at-least' } : { count: matches, relation: 'exact' };
    });
  const many = { count: 100, relation: 'at-least' };

  expect(await ask(5_000)).toEqual(many);
  counts.forget(1);
  expect(await ask(5_000)).toEqual(many);
  expect(asked).toEqual([1_100]);
  counts.forget(998);
  expect(await ask(5_000)).toEqual(many);
  expect(asked).toHaveLength(1);
  counts.forget(1);
  expect(await ask(101)).toEqual(many);
  expect(asked).toHaveLength(2);
  counts.forget(1);
  expect(await ask(100)).toEqual({ count: 100, relation: 'exact' });
  expect(asked).toHaveLength(3);

  counts.forget();
  expect(await ask(5_000)).toEqual(many);
  counts.forget();
  expect(await ask(7)).toEqual({ count: 7, relation: 'exact' });
  counts.forget();
  expect(await ask(5_000)).toEqual(many);
  now = 60_000;
  expect(await ask(7)).toEqual({ count: 7, relation: 'exact' });
});

const first = serverForTests();
let second: TestServer;
beforeAll(async () => {
  second = await startTestServer({ connection: first.connection });
});
afterAll(() => second.close());

test('whoever opens a ticket sees it counted at once, and soon everybody on other nodes does', async () => {
  const here = await first.signedIn();
  const there = await second.signedIn();
  const totalFor = async (caller: typeof here) => (await caller.get('/api/tickets?limit=1')).headers.get('x-total-count');
  for (const total of ['1', '2', '3']) {
    await here.post('/api/tickets', aTicket());
    expect(await totalFor(here)).toBe(total);
    await expect.poll(() => totalFor(there), { interval: 10 }).toBe(total);
  }
});
