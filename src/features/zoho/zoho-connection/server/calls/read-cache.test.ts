import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import type { TestServer } from '../../../../../testing/server/test-server.ts';
import { createReadCache } from './read-cache.ts';
import { callZoho, KEPT_LONG_MS, KEPT_SHORTLY_MS, type ZohoCall, type ZohoCallOutcome } from './zoho-calls.service.ts';

const { server, second, sandbox } = nodesAtSandboxForTests();

const LEADS: ZohoCall = { service: 'crm', method: 'GET', path: '/crm/v2/Leads', priority: 'background', keptMs: KEPT_LONG_MS };
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
const heard = new Map<TestServer, string>();
beforeAll(() => {
  for (const node of [server, second]) node.deps.live.onNotify(CHANNEL, (mark) => heard.set(node, mark));
});

/** Waits until both nodes have heard all that a node has told so far. */
async function untilHeard(): Promise<void> {
  const mark = randomUUID();
  await expect
    .poll(() => {
      server.deps.database.notify(CHANNEL, mark);
      return [server, second].every((node) => heard.get(node) === mark);
    })
    .toBe(true);
}

async function connect(): Promise<void> {
  const { zoho } = await sandbox.control.tokens();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
  await untilHeard();
}

// A new connection: what earlier tests have read is forgotten.
beforeEach(connect);

test('a read is kept for as long as its caller says, and not at all when it says nothing', async () => {
  await call(LEADS);
  expect(await call(LEADS)).toMatchObject({ kind: 'empty' });
  await call({ ...LEADS, priority: 'person' });
  expect(await countReads()).toBe(1);
  const { keptMs: _, ...anew } = LEADS;
  await call(anew);
  await call({ ...LEADS, query: { page: 2 } });
  await call({ ...LEADS, headers: { 'If-Modified-Since': '2026-01-01T00:00:00+00:00' } });
  expect(await countReads()).toBe(4);
  server.clock.advance(KEPT_SHORTLY_MS + 1_000);
  await call(LEADS);
  expect(await countReads()).toBe(4);
  await call({ ...LEADS, keptMs: KEPT_SHORTLY_MS });
  expect(await countReads()).toBe(5);
  server.clock.advance(KEPT_LONG_MS + 1_000);
  await call(LEADS);
  expect(await countReads()).toBe(6);
});

test('reads that are asked at once are one call of each node', async () => {
  await Promise.all([server, second].flatMap((node) => Array.from({ length: 20 }, () => call(LEADS, node))));
  expect(await countReads()).toBe(2);
});

test('a write drops what was read on every node', async () => {
  for (const node of [server, second]) expect(countRows(await call(LEADS, node))).toBe(0);
  await call(ADD_LEAD, second);
  expect(countRows(await call(LEADS, second))).toBe(1);
  await expect.poll(async () => countRows(await call(LEADS))).toBe(1);
});

test('a write that may have been done drops it as well, one that was refused does not', async () => {
  await call(LEADS);
  expect(await call({ ...ADD_LEAD, path: '/crm/v2/Nothing' })).toMatchObject({ kind: 'refused' });
  await call(LEADS);
  expect(await countReads()).toBe(1);
  await sandbox.control.faults([{ provider: 'crm', method: 'POST', kind: 'reset_after' }]);
  expect(await call(ADD_LEAD)).toMatchObject({ kind: 'away', mayBeDone: true });
  expect(countRows(await call(LEADS))).toBe(1);
});

test('a read that was under way during a write is not kept', async () => {
  await sandbox.control.faults([{ provider: 'crm', method: 'GET', kind: 'slow', ms: 500, times: 1 }]);
  const slow = call(LEADS);
  await expect.poll(countReads).toBe(1);
  await call(ADD_LEAD);
  await slow;
  expect(countRows(await call(LEADS))).toBe(1);
  expect(await countReads()).toBe(2);
});

test('refusals are not kept, and nothing of an earlier connection is', async () => {
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

  test('there is a limit, beyond which the oldest is forgotten', async () => {
    const cache = cacheWith(() => true);
    let loads = 0;
    const read = (number: number) =>
      cache.read({ ...LEADS, query: { page: number } }, async () => {
        loads += 1;
        return page(10 * 1024 * 1024);
      });
    for (const each of [1, 2, 3, 4, 4, 3, 2]) await read(each);
    expect(loads).toBe(4);
    await read(1);
    expect(loads).toBe(5);
  });

  test('nothing is kept while writes of other nodes may be missed', async () => {
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
