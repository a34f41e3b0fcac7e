import { afterAll, beforeAll, expect, test } from 'vitest';
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

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer();
  second = await startTestServer({ connection: first.connection });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

test('whoever opens a ticket sees it counted at once, and soon everybody on other nodes does', async () => {
  const here = await first.signedIn();
  const there = await second.signedIn();
  const totalFor = async (caller: typeof here) => (await caller.get('/api/tickets?limit=1')).headers.get('x-total-count');
  for (const total of ['1', '2', '3']) {
    await here.post('/api/tickets', aTicket());
    expect(await totalFor(here)).toBe(total);
    await expect.poll(() => totalFor(there)).toBe(total);
  }
});
