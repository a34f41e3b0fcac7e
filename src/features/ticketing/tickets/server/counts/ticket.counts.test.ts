import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { startTestServer, type TestServer } from '../../../../../testing/server/test-server.ts';
import { aTicket } from '../../ticket.factory.ts';
import { createCountCache } from './ticket.counts.ts';

test('runs a count at most once a second for any number of callers', async () => {
  let now = 0;
  let queries = 0;
  const counts = createCountCache(() => now);
  const runCount = () => counts.recent('open', async () => ++queries);

  expect(await Promise.all([runCount(), runCount()])).toEqual([1, 1]);
  now = 999;
  expect(await runCount()).toBe(1);
  now = 1_000;
  expect(await runCount()).toBe(2);
  expect(await counts.recent('other', async () => 7)).toBe(7);
});

test('counts again after clearing the cache, and doesn’t cache failures', async () => {
  const counts = createCountCache(() => 0);
  await expect(counts.recent('open', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await counts.recent('open', async () => 1)).toBe(1);
  counts.forget();
  expect(await counts.recent('open', async () => 2)).toBe(2);
});

test('counts far more matches than the cap only once, until as many tickets changed as were found beyond it, or for a minute', async () => {
  let now = 0;
  const queries: number[] = [];
  const counts = createCountCache(() => now);
  const runCount = (matches: number) =>
    counts.upTo(100, 'garage', async (most) => {
      queries.push(most);
      return matches > most ? { count: most, relation: 'at-least' } : { count: matches, relation: 'exact' };
    });
  const many = { count: 100, relation: 'at-least' };

  expect(await runCount(5_000)).toEqual(many);
  counts.forget(1);
  expect(await runCount(5_000)).toEqual(many);
  expect(queries).toEqual([1_100]);
  counts.forget(998);
  expect(await runCount(5_000)).toEqual(many);
  expect(queries).toHaveLength(1);
  counts.forget(1);
  expect(await runCount(101)).toEqual(many);
  expect(queries).toHaveLength(2);
  counts.forget(1);
  expect(await runCount(100)).toEqual({ count: 100, relation: 'exact' });
  expect(queries).toHaveLength(3);

  counts.forget();
  expect(await runCount(5_000)).toEqual(many);
  counts.forget();
  expect(await runCount(7)).toEqual({ count: 7, relation: 'exact' });
  counts.forget();
  expect(await runCount(5_000)).toEqual(many);
  now = 60_000;
  expect(await runCount(7)).toEqual({ count: 7, relation: 'exact' });
});

const first = serverForTests();
let second: TestServer;
beforeAll(async () => {
  second = await startTestServer({ connection: first.connection });
});
afterAll(() => second.close());

test('counts a new ticket immediately for its author, and soon on other nodes', async () => {
  const here = await first.signedIn();
  const there = await second.signedIn();
  const totalFor = async (caller: typeof here) => (await caller.get('/api/tickets?limit=1')).headers.get('x-total-count');
  for (const total of ['1', '2', '3']) {
    await here.post('/api/tickets', aTicket());
    expect(await totalFor(here)).toBe(total);
    await expect.poll(() => totalFor(there), { interval: 10 }).toBe(total);
  }
});
