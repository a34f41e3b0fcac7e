import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { TestServer } from '../../../../../testing/server/test-server.ts';
import { createReadCache } from './read-cache.ts';
import { callZoho, LIST_MAX_AGE_MS, NEW_RECORDS_MAX_AGE_MS, type ZohoCall, type ZohoCallOutcome } from './zoho-calls.service.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();

const LEADS: ZohoCall = { service: 'crm', method: 'GET', path: '/crm/v2/Leads', priority: 'background', maxAgeMs: LIST_MAX_AGE_MS };
const ADD_LEAD: ZohoCall = {
  service: 'crm',
  method: 'POST',
  path: '/crm/v2/Leads',
  priority: 'background',
  body: { data: [{ Last_Name: 'Kern' }] },
};

const call = (given: ZohoCall, node = server) => callZoho(node.deps, given);
const countReads = async () => (await sandbox.control.state()).calls.byPath['GET /crm/crm/v2/Leads'] ?? 0;
const countRows = (outcome: ZohoCallOutcome) => (outcome.kind === 'ok' ? (outcome.body as { data: unknown[] }).data.length : 0);

const CHANNEL = 'obdesk_test_marks';
const received = new Map<TestServer, string>();
beforeAll(() => {
  for (const node of [server, second]) node.deps.live.onNotify(CHANNEL, (mark) => received.set(node, mark));
});

/** Waits until both servers have received all earlier notifications. */
async function untilNotified(): Promise<void> {
  const mark = randomUUID();
  await expect
    .poll(() => {
      server.deps.database.notify(CHANNEL, mark);
      return [server, second].every((node) => received.get(node) === mark);
    })
    .toBe(true);
}

async function connect(): Promise<void> {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
  await untilNotified();
}

// A new connection clears the cache of earlier tests.
beforeEach(connect);

test('caches a read for the age that the caller accepts, or not at all', async () => {
  await call(LEADS);
  expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
  await call({ ...LEADS, priority: 'person' });
  expect(await countReads()).toBe(1);
  const { maxAgeMs: _, ...uncached } = LEADS;
  await call(uncached);
  await call({ ...LEADS, query: { page: 2 } });
  await call({ ...LEADS, headers: { 'If-Modified-Since': '2026-01-01T00:00:00+00:00' } });
  expect(await countReads()).toBe(4);
  server.clock.advance(NEW_RECORDS_MAX_AGE_MS + 1_000);
  await call(LEADS);
  expect(await countReads()).toBe(4);
  await call({ ...LEADS, maxAgeMs: NEW_RECORDS_MAX_AGE_MS });
  expect(await countReads()).toBe(5);
  server.clock.advance(LIST_MAX_AGE_MS + 1_000);
  await call(LEADS);
  expect(await countReads()).toBe(6);
});

test('shares one call per server between concurrent reads', async () => {
  await Promise.all([server, second].flatMap((node) => Array.from({ length: 20 }, () => call(LEADS, node))));
  expect(await countReads()).toBe(2);
});

test('clears the cache of every server after a write', async () => {
  for (const node of [server, second]) expect(countRows(await call(LEADS, node))).toBe(0);
  await call(ADD_LEAD, second);
  expect(countRows(await call(LEADS, second))).toBe(1);
  await expect.poll(async () => countRows(await call(LEADS))).toBe(1);
});

test('clears the cache if a write may have been processed, but not if it was rejected', async () => {
  await call(LEADS);
  expect(await call({ ...ADD_LEAD, path: '/crm/v2/Nothing' })).toMatchObject({ kind: 'refused' });
  await call(LEADS);
  expect(await countReads()).toBe(1);
  await sandbox.control.faults([{ provider: 'crm', method: 'POST', kind: 'reset_after' }]);
  expect(await call(ADD_LEAD)).toMatchObject({ kind: 'away', mayBeDone: true });
  expect(countRows(await call(LEADS))).toBe(1);
});

test('doesn’t cache a read that was in progress during a write', async () => {
  await sandbox.control.faults([{ provider: 'crm', method: 'GET', kind: 'slow', ms: 500, times: 1 }]);
  const slow = call(LEADS);
  await expect.poll(countReads).toBe(1);
  await call(ADD_LEAD);
  await slow;
  expect(countRows(await call(LEADS))).toBe(1);
  expect(await countReads()).toBe(2);
});

test('caches neither failures nor reads of an earlier connection', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 400, times: 1 }]);
  expect((await call(LEADS)).kind).not.toBe('empty');
  expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
  const before = await countReads();
  await connect();
  await call(LEADS);
  expect(await countReads()).toBe(before + 1);
});

describe('in memory', () => {
  const page = (characters: number): ZohoCallOutcome => ({ kind: 'ok', status: 200, zohoTime: undefined, body: {}, characters });
  const cacheWith = (isListening: () => boolean) =>
    createReadCache({
      live: { isListening, onNotify: () => undefined, onChange: () => undefined },
      clock: systemClock,
      database: { notify: () => undefined },
    });

  test('removes the oldest entry beyond the size limit', async () => {
    const cache = cacheWith(() => true);
    let loads = 0;
    const read = (number: number) =>
      cache.read({ ...LEADS, query: { page: number } }, async () => {
        loads += 1;
        return page(10 * 1024 * 1024);
      });
    for (const number of [1, 2, 3, 4, 4, 3, 2]) await read(number);
    expect(loads).toBe(4);
    await read(1);
    expect(loads).toBe(5);
  });

  test('caches nothing while writes of other servers may be missed', async () => {
    let isListening = true;
    const cache = cacheWith(() => isListening);
    let loads = 0;
    const read = () =>
      cache.read(LEADS, async () => {
        loads += 1;
        return page(1);
      });
    await read();
    await read();
    expect(loads).toBe(1);
    isListening = false;
    await read();
    isListening = true;
    await read();
    expect(loads).toBe(3);
  });
});
