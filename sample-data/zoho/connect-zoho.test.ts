import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/test-sandbox.ts';
import { readSecret } from '../../src/features/admin/settings/server/settings.service.ts';
import type { TicketRow } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import type { SyncStatus } from '../../src/features/zoho/sync/sync.contract.ts';
import type { AmbiguousMatch, FailedRecord, SyncConflict } from '../../src/features/zoho/sync/sync-decision.contract.ts';
import type { SyncRun } from '../../src/features/zoho/sync/sync-run.contract.ts';
import { runSync, tick } from '../../src/testing/server/sync/sync-steps.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../src/testing/server/test-server.ts';
import { zohoEnvironment } from '../../src/testing/server/zoho/zoho-at-sandbox.ts';
import { fillWithSampleData } from '../fill-database.ts';
import { connectZoho } from './connect-zoho.ts';
import { fillSandbox } from './fill-sandbox.ts';
import { openSampleSandbox } from './sample-sandbox.ts';

let sandbox: TestSandbox;
let server: TestServer;
let admin: SignedInCaller;
const status = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;

/** Loads the data as each start of the demo does. */
async function startDemo(): Promise<void> {
  const { database, deps } = server;
  const { secrets } = deps;
  const opened = await openSampleSandbox(sandbox.url, await readSecret({ database, secrets }, 'zohoRefreshToken'));
  const now = Date.now();
  const connect = { secrets, refreshToken: opened.refreshToken, now };
  await fillWithSampleData(database, { now, tickets: 600, connect: (tx) => connectZoho(tx, connect) });
  await fillSandbox(database, opened);
}

beforeAll(async () => {
  sandbox = await startTestSandbox('empty');
  server = await startTestServer({ env: { ...(await zohoEnvironment(sandbox)), ZOHO_CALLS_PER_MINUTE: '100000' } });
  await startDemo();
  admin = await server.signedIn({ role: 'Admin' });
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await tick(server);
}, 120_000);
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

test('connects the sample business and adds open decisions of each kind', async () => {
  const { connected, syncEnabled, problem, counts, conflicts, stuck, gone, choices } = await status();
  expect({ connected, syncEnabled, problem }).toEqual({ connected: true, syncEnabled: true, problem: null });
  expect({ conflicts, stuck, gone, choices }).toEqual({ conflicts: 6, stuck: 4, gone: 2, choices: 4 });
  for (const { synced, total } of Object.values(counts)) expect(synced / total).toBeGreaterThan(0.9);
  expect([counts.tickets.pending, counts.leads.error, counts.customers.pending].every((count) => count > 0)).toBe(true);
  const { body: texts } = await admin.get<SyncConflict[]>('/api/sync/conflicts');
  expect(texts.some(({ ours, theirs }) => ours.split('\n').length > 3 && theirs !== ours)).toBe(true);
  const { body: matches } = await admin.get<AmbiguousMatch[]>('/api/sync/choices');
  expect(matches.filter(({ recordId }) => recordId === null)).toHaveLength(2);
  const { body: rejected } = await admin.get<FailedRecord[]>('/api/sync/stuck?why=refused');
  expect(rejected.map(({ reason }) => reason)).toContain('Zoho rejected this: invalid data (Phone). Fix it and try again.');
  const { body: runs } = await admin.get<SyncRun[]>('/api/sync/runs');
  expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['done', 'failed', 'cancelled']));
});

test('changes nothing when everything is fetched', async () => {
  await server.database.query("UPDATE sync_state SET cursors = '{}'");
  for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const) {
    const { state, added, updated, failed } = await runSync(admin, action);
    expect({ action, state, added, updated, failed }).toEqual({ action, state: 'done', added: 0, updated: 0, failed: 0 });
  }
  expect(await status()).toMatchObject({ conflicts: 6, gone: 2 });
});

test('sends local changes and applies decisions', async () => {
  const { body: tickets } = await admin.get<TicketRow[]>('/api/tickets?limit=1&state=closed&sync=synced');
  const [{ id = '' } = {}] = tickets;
  await admin.put(`/api/tickets/${id}`, { summary: 'New summary' });
  const { body: conflicts } = await admin.get<SyncConflict[]>('/api/sync/conflicts');
  for (const { id: conflictId } of conflicts) await admin.post(`/api/sync/conflicts/${conflictId}`, { keep: 'theirs' });
  await tick(server);
  const desk = await sandbox.control.records<{ subject: string }>('desk', 'tickets');
  expect(desk.filter(({ subject }) => subject === 'New summary')).toHaveLength(1);
  expect(await status()).toMatchObject({ conflicts: 0, counts: { customers: { pending: 0 } } });
});

test('fills a restarted sandbox with the same records, including later ones', async () => {
  const before = await sandbox.control.records('desk', 'tickets');
  await sandbox.control.reset('empty');
  await startDemo();
  expect(await sandbox.control.records('desk', 'tickets')).toHaveLength(before.length);
  expect(await status()).toMatchObject({ connected: true, problem: null });
  const { state, updated } = await runSync(admin, 'push-all');
  expect({ state, updated }).toEqual({ state: 'failed', updated: 0 });
  expect(await status()).toMatchObject({ gone: 2, stuck: 4 });
});
