import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, later } from '../../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick, untilEnded } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { resumeRun } from './sync-jobs.ts';

const { server, second: secondNode, sandbox } = nodesAtSandboxForTests();
const nodes = [server, secondNode] as const;
const admin = personForTests(server, { role: 'Admin' });
const status = async () => (await admin.get<SyncStatus>('/api/sync/status')).body;
const countOf = async (type?: string) =>
  Number((await admin.get(`/api/tickets?limit=1${type ? `&type=${encodeURIComponent(type)}` : ''}`)).headers.get('x-total-count'));
const start = (action: string, caller = admin) => caller.post<SyncRun>('/api/sync/runs', { action });

const countRows = async (text: string) =>
  (await server.database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`)).rows[0]?.n ?? 0;
const countSent = () => countRows('sync_links');
const countOutbox = (condition: string) => countRows(`sync_outbox WHERE ${condition}`);

const isWaitingForLock = async () =>
  (await countRows("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")) > 0;

describe('with 390 tickets and 360 leads in Zoho', () => {
  beforeEach(async () => {
    await sandbox.control.reset('small');
    await pasteToken(sandbox, admin);
  });

  test('imports bug reports, fetches the other tickets, and adds none twice', async () => {
    const bugs = await runSync(admin, 'import-bugs');
    expect(bugs).toMatchObject({ state: 'done', added: 130, total: 130, failed: 0 });
    expect(bugs.message).toBe('Successfully fetched 130 bug reports from Zoho.');
    // 250 of them are of one second.
    const fetched = await runSync(admin, 'fetch-cases');
    expect(fetched).toMatchObject({ state: 'done', added: 260, failed: 0 });
    expect(fetched.done).toBeGreaterThanOrEqual(390);
    expect(await runSync(admin, 'import-cases')).toMatchObject({ state: 'done', added: 0, done: 390, total: 390 });
    expect(await runSync(admin, 'import-hardware')).toMatchObject({ state: 'done', added: 0, total: 130 });
    expect([await countOf(), await countOf('Bug Report')]).toEqual([390, 130]);
    expect(await countOf('Tool Repair')).toBeGreaterThan(0);
    expect((await status()).counts.tickets).toEqual({ total: 390, synced: 390, pending: 0, error: 0 });
  });

  test('fetches leads and accounts once, including those with the same second or name', async () => {
    for (const [action, kind, path] of [
      ['fetch-leads', 'leads', '/api/leads'],
      ['fetch-accounts', 'accounts', '/api/customers'],
    ] as const) {
      const there = (await sandbox.control.records('crm', kind)).length;
      expect(await runSync(admin, action), action).toMatchObject({ state: 'done', added: there, failed: 0 });
      expect(Number((await admin.get(`${path}?limit=1`)).headers.get('x-total-count')), path).toBe(there);
      expect(await runSync(admin, action), action).toMatchObject({ state: 'done', added: 0, updated: 0, failed: 0 });
    }
  });

  test('runs one action at a time on all nodes, and stops it on request', async () => {
    const others = await secondNode.signedIn({ role: 'Admin' });
    const replies = await Promise.all([start('import-bugs'), start('fetch-leads', others), start('import-hardware', others)]);
    const [started] = replies.filter((reply) => reply.status === 202);
    const refused = replies.filter((reply) => reply.status === 409);
    expect(refused).toHaveLength(2);
    for (const reply of refused)
      expect(reply.body).toMatchObject({ message: expect.stringContaining('Only one action'), current: { id: started?.body.id } });
    const id = started?.body.id ?? '';
    expect((await others.post(`/api/sync/runs/${id}/cancel`)).status).toBe(200);
    const ended = await untilEnded(admin, id);
    expect(ended).toMatchObject({ state: expect.stringMatching(/cancelled|done/) });
    expect(await runSync(admin, 'fetch-leads')).toMatchObject({ state: 'done' });
  });

  test('continues the run of a killed node where it stopped, and ends it once', async () => {
    const { rows } = await server.database.query<{ id: string }>(
      `INSERT INTO sync_runs (action, by, started_at, holder, progress)
        VALUES ('import-cases', 'Ada', now(), gen_random_uuid(), '{"from": 290, "last": ""}') RETURNING id`,
    );
    await Promise.all(nodes.map(tick));
    expect((await status()).running).toMatchObject({ id: rows[0]?.id });
    await Promise.all(nodes.map(({ deps }) => resumeRun(deps)));
    expect(await untilEnded(admin, rows[0]?.id ?? '')).toMatchObject({ state: 'done', added: 100 });
    const lines = (await admin.get<{ text: string }[]>('/api/sync/log')).body.filter(({ text }) => text.startsWith('Finished'));
    expect(lines).toHaveLength(1);
  });
});

describe('while Zoho is connected', () => {
  beforeEach(() => pasteToken(sandbox, admin));

  test('continues the push of a killed node with its counts, and sends its last batch', async () => {
    for (const n of [1, 2]) await admin.post('/api/leads', aLead({ email: `lead${n}@shop.example` }));
    const { rows } = await server.database.query<{ id: string }>(
      `INSERT INTO sync_runs (action, by, started_at, holder, done, added, total)
        VALUES ('push-all', 'Ada', now(), gen_random_uuid(), 5, 5, 7) RETURNING id`,
    );
    await server.database.query('UPDATE sync_outbox SET claimed_by = gen_random_uuid()');
    await resumeRun(secondNode.deps);
    expect(await untilEnded(admin, rows[0]?.id ?? '')).toMatchObject({ state: 'done', done: 7, added: 7, total: 7 });
  });

  test('a push waits while another node has the lease, claims nothing meanwhile, and then sends the rest', async () => {
    const count = 30;
    const emails = Array.from({ length: count }, (_, n) => `lead${n}@shop.example`);
    await Promise.all(emails.map((email) => admin.post('/api/leads', aLead({ email }))));
    await sandbox.control.settings({ crmLatencyMs: 100 });
    const { body: run } = await start('push-all');
    await expect.poll(countSent, { interval: 10 }).toBeGreaterThan(0);
    await server.database.query('UPDATE sync_state SET sender = gen_random_uuid(), sending_until = $1', [
      later(server.clock.now(), HOUR_MS),
    ]);
    await server.database.transaction(async (tx) => {
      await tx.query('SELECT FROM sync_state FOR UPDATE');
      // The run requests the lease again after its current batch.
      await expect.poll(isWaitingForLock, { interval: 10 }).toBe(true);
      expect(await countSent()).toBeLessThan(count);
      // The current batch; a run that went on without the lease would claim all records.
      expect(await countOutbox('claimed_by IS NOT NULL')).toBeLessThanOrEqual(10);
      await tx.query('UPDATE sync_state SET sender = NULL, sending_until = NULL');
    });
    expect(await untilEnded(admin, run.id)).toMatchObject({ state: 'done', done: count, added: count, total: count });
  });

  test('fetches each chosen kind once an hour on one node, and nothing if set to manual', async () => {
    const actions = async () => (await admin.get<SyncRun[]>('/api/sync/runs')).body.map(({ action, by }) => `${by} ${action}`).toReversed();
    await setSync(admin, { syncEnabled: true, syncFrequency: 'manual' });
    await Promise.all(nodes.map(tick));
    expect(await actions()).toEqual([]);
    await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly', syncTickets: false });
    const fetched = ['System fetch-leads', 'System fetch-accounts'].toSorted();
    for (const times of [1, 2]) {
      await Promise.all(nodes.map(tick));
      for (let turn = 0; turn < 400 && ((await actions()).length < 2 * times || (await status()).running); turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      await Promise.all(nodes.map(tick));
      expect((await actions()).toSorted()).toEqual(
        Array.from({ length: times }, () => fetched)
          .flat()
          .toSorted(),
      );
      server.clock.advance(HOUR_MS + 1_000);
    }
    expect((await status()).nextRunAt).not.toBeNull();
  });
});

test('starts nothing without a connection, and rejects anonymous callers and Users', async () => {
  const refused = await start('push-all');
  expect(refused).toMatchObject({ status: 503, body: { code: 'not_connected', message: 'One or more sync operations failed.' } });
  expect((await admin.get('/api/sync/push-preview')).status).toBe(503);
  expect(await status()).toMatchObject({ connected: false, problem: null, running: null });
  const user = await server.signedIn();
  expect((await user.get('/api/sync/status')).status).toBe(403);
  for (const body of [{}, { action: 'erase-all' }, { action: 'push-all', unsynced: 'yes' }])
    expect((await admin.post('/api/sync/runs', body)).status).toBe(400);
  for (const id of ['1', '00000000-0000-0000-0000-000000000000']) {
    expect((await admin.get(`/api/sync/runs/${id}`)).status).toBe(404);
    expect((await admin.post(`/api/sync/runs/${id}/cancel`)).status).toBe(404);
    expect((await admin.post(`/api/sync/conflicts/${id}`, { keep: 'ours' })).status).toBe(404);
  }
  expect((await admin.post('/api/sync/stuck/ticket/TKT-404404/retry')).status).toBe(404);
  expect((await admin.post('/api/sync/stuck/invoice/INV-1/retry')).status).toBe(404);
});

describe('a connection problem', () => {
  test('is shown with advice, loses nothing, and ends after reconnecting', async () => {
    await pasteToken(sandbox, admin);
    await setSync(admin);
    const lead = (await admin.post<{ id: string }>('/api/leads', aLead({ email: 'one@shop.example' }))).body;
    const ticket = (await admin.post<{ id: string }>('/api/tickets', aTicket({ customerEmail: 'one@shop.example' }))).body;
    await sandbox.control.revokeTokens();
    await tick(server);
    expect(await status()).toMatchObject({ queued: 2, problem: { code: 'revoked', message: expect.stringContaining('Reconnect') } });
    expect(await runSync(admin, 'push-all')).toMatchObject({ state: 'failed', reason: expect.stringContaining('Reconnect') });
    await pasteToken(sandbox, admin);
    await tick(server);
    expect((await admin.get('/api/sync/stuck')).body).toEqual([]);
    expect(await status()).toMatchObject({ queued: 0, problem: null });
    for (const path of [`/api/leads/${lead.id}`, `/api/tickets/${ticket.id}`])
      expect((await admin.get(path)).body).toMatchObject({ syncStatus: 'synced' });
  });

  test('pauses the queue after 20 consecutive failures, shows it, and resumes once Zoho is reachable', async () => {
    await pasteToken(sandbox, admin);
    await setSync(admin);
    await Promise.all(Array.from({ length: 22 }, (_, n) => admin.post('/api/leads', aLead({ email: `lead${n}@shop.example` }))));
    await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 500, method: 'POST' }]);
    for (let turn = 0; turn < 3; turn += 1) {
      await tick(server);
      server.clock.advance(6_000);
    }
    expect(await status()).toMatchObject({ problem: { code: 'unreachable' }, queued: 22 });
    await sandbox.control.clearFaults();
    server.clock.advance(61_000);
    for (let turn = 0; turn < 4; turn += 1) {
      await tick(server);
      server.clock.advance(11_000);
    }
    expect(await status()).toMatchObject({ problem: null, queued: 0, counts: { leads: { total: 22, synced: 22 } } });
  });

  test('sends nothing in maintenance mode', async () => {
    await pasteToken(sandbox, admin);
    await setSync(admin);
    await admin.post('/api/leads', aLead());
    await admin.put('/api/settings/maintenance', { isMaintenanceMode: true, message: 'Back soon' });
    await tick(server);
    expect(await status()).toMatchObject({ queued: 1, problem: { code: 'maintenance' } });
    expect((await start('push-all')).status).toBe(503);
  });
});
