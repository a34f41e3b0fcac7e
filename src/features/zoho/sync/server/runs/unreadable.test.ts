import { beforeEach, expect, test } from 'vitest';
import type { TestControl } from '../../../../../../sandbox/testing/test-sandbox.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Health } from '../../../../admin/health/health.contract.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Notification } from '../../../../insight/notifications/notification.contract.ts';
import type { TicketRow } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { FailedRecord } from '../../sync-decision.contract.ts';
import type { SyncRunRecord } from '../../sync-run.contract.ts';
import type { UnreadableRecord } from '../../unreadable.contract.ts';
import { createWebhookQueue } from './webhook.service.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
});

const edit = (provider: 'desk' | 'crm', kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ id: string }>({ provider, kind, changes: { ...changes }, ...(id !== undefined && { id }) });
const unreadable = async () => (await admin.get<UnreadableRecord[]>('/api/sync/unreadable')).body;
const summaries = async () => (await admin.get<TicketRow[]>('/api/tickets')).body.map(({ summary }) => summary).toSorted();
const companies = async () => (await admin.get<Lead[]>('/api/leads')).body.map(({ companyName }) => companyName).toSorted();
const retry = async (given: object) => {
  expect(await admin.post('/api/sync/unreadable/retry', given)).toMatchObject({ status: 200 });
  await tick(server);
};
const listNotifications = async () =>
  (await admin.get<Notification[]>('/api/notifications')).body
    .filter(({ recordKind }) => recordKind === 'sync')
    .map(({ title, read }) => ({ title, read }));

type SpoiledRow = Parameters<TestControl['spoil']>[0][number];

/** Shapes that no documentation has, each for one record among good ones. */
const SPOILED: readonly (readonly [string, Omit<SpoiledRow, 'provider' | 'id'>])[] = [
  ['null row', { json: 'null' }],
  ['no ID', { without: ['id'] }],
  ['ID that is a list', { fields: { id: ['1'] } }],
  ['number without end as ID', { json: '{"id":1e400,"subject":"number without end as ID"}' }],
  ['no department', { without: ['departmentId'] }],
  ['creation time that is a number', { fields: { createdTime: 5 } }],
  ['contact that is a text', { fields: { contact: 'Ann' } }],
  ['custom fields that are a list', { fields: { cf: ['x'] } }],
];

const TICKET = { contact: { lastName: 'Walker', email: 'walker@customer.example' } };

async function addTickets(names: readonly string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const subject of names) ids.set(subject, (await edit('desk', 'tickets', { ...TICKET, subject })).id);
  return ids;
}

test.each([
  ['fetch-cases', SPOILED],
  ['import-cases', SPOILED.filter(([name]) => name === 'null row' || name === 'no department')],
] as const)('%s sets unreadable tickets aside, and all others arrive', async (action, spoiled) => {
  const names = spoiled.flatMap(([name]) => [name, `good after ${name}`]);
  const ids = await addTickets(['good first', ...names]);
  await sandbox.control.spoil(spoiled.map(([name, shape]) => ({ provider: 'desk', id: ids.get(name) ?? '', ...shape })));
  const run = await runSync(admin, action);
  expect(run).toMatchObject({ state: 'done', added: 1 + spoiled.length, failed: spoiled.length });
  expect(await summaries()).toEqual(['good first', ...spoiled.map(([name]) => `good after ${name}`)].toSorted());
  const listed = await unreadable();
  expect(listed).toHaveLength(spoiled.length);
  const noDepartment = listed.find(({ zohoId }) => zohoId === ids.get('no department'));
  expect(noDepartment).toMatchObject({
    kind: 'ticket',
    title: 'no department',
    reason: expect.stringMatching(/“Department ID”/),
    attempts: 1,
  });
  const records = (await admin.get<SyncRunRecord[]>(`/api/sync/runs/${run.id}/records?outcome=failed`)).body;
  expect(records.map(({ zohoId }) => zohoId)).toContain(ids.get('no department'));
  expect((await admin.get<SyncStatus>('/api/sync/status')).body.unreadable).toBe(spoiled.length);

  // Corrected in Zoho, they are read on request, with their details.
  await sandbox.control.clearSpoiled();
  await retry({ ids: [noDepartment?.id] });
  expect(await summaries()).toContain('no department');
  expect(await unreadable()).toHaveLength(spoiled.length - 1);
  await retry({ all: true });
  await runSync(admin, 'fetch-cases');
  expect(await unreadable()).toEqual([]);
  expect(await summaries()).toEqual([...ids.keys()].toSorted());
});

test('sets aside a record that PostgreSQL rejects, imports the rest of its page, notifies Admins, and clears it once corrected', async () => {
  await server.database.query("ALTER TABLE leads ADD CONSTRAINT refused CHECK (company_name NOT LIKE 'Refused%')");
  try {
    const given = Array.from({ length: 12 }, (_, n) => (n % 4 === 1 ? `Refused ${n}` : `Garage ${n}`));
    const made = new Map<string, string>();
    for (const Company of given) made.set(Company, (await edit('crm', 'leads', { Last_Name: 'Okafor', Company })).id);
    await sandbox.control.spoil([{ provider: 'crm', id: made.get('Garage 0') ?? '', json: 'null' }]);
    expect(await runSync(admin, 'fetch-leads')).toMatchObject({ state: 'done', added: 8, failed: 4 });
    expect(await companies()).toHaveLength(8);
    await sandbox.control.clearSpoiled();
    await retry({ all: true });
    expect((await unreadable()).map(({ title, attempts }) => [title, attempts])).toEqual(
      expect.arrayContaining([['Okafor, Refused 1', 2]].map(([, attempts]) => [expect.stringMatching(/Refused 1/), attempts])),
    );
    for (const { reason } of await unreadable()) expect(reason).toMatch(/^Its values conflict with .+ search the log for [\da-f]{8}\.$/);
    await tick(server);
    expect(await listNotifications()).toEqual([{ title: 'Unreadable records in Zoho', read: false }]);
    const health = (await admin.get<Health>('/api/health')).body.services.find(({ subject }) => subject === 'Zoho');
    expect(health?.facts).toContainEqual({ label: 'Unreadable', value: '3' });
    expect((await admin.get<string>('/metrics')).body).toMatch(/^obdesk_zoho_unreadable_records 3$/m);

    // The next change in Zoho is read by the next fetch, or by a webhook.
    await edit('crm', 'leads', { Company: 'Corrected 1' }, made.get('Refused 1'));
    await runSync(admin, 'fetch-leads');
    await edit('crm', 'leads', { Company: 'Corrected 5' }, made.get('Refused 5'));
    await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly' });
    await server.deps.perServer(createWebhookQueue).add([{ kind: 'lead', zohoId: made.get('Refused 5') ?? '' }]);
    await server.deps.perServer(createWebhookQueue).settled();
    await edit('crm', 'leads', { Company: 'Corrected 9' }, made.get('Refused 9'));
    server.clock.advance(7 * HOUR_MS);
    await tick(server);
    expect(await unreadable()).toEqual([]);
    expect(await companies()).toEqual(given.map((name) => name.replace('Refused', 'Corrected')).toSorted());
    await tick(server);
    expect(await listNotifications()).toEqual([{ title: 'Unreadable records in Zoho', read: true }]);
  } finally {
    await server.database.query('ALTER TABLE leads DROP CONSTRAINT refused');
  }
});

test('reads details of other tickets if the comments of five fail, and rereads those on request', async () => {
  const ids = await addTickets(Array.from({ length: 7 }, (_, n) => `Case ${n}`));
  await runSync(admin, 'fetch-cases');
  const bad = [...ids.values()].slice(2);
  for (const id of ids.values())
    await sandbox.control.edit({ provider: 'desk', kind: 'comments', changes: { ticketId: id, content: 'Called back' } });
  await server.database.query("UPDATE sync_links SET details_due = true, conversation = '' WHERE kind = 'ticket'");
  await sandbox.control.faults(
    bad.map((id) => ({ provider: 'desk' as const, kind: 'status' as const, status: 500, path: `/api/v1/tickets/${id}/comments` })),
  );
  await tick(server);
  expect((await admin.get<SyncStatus>('/api/sync/status')).body.details).toBe(0);
  expect((await unreadable()).map(({ zohoId, part }) => [part, zohoId]).toSorted()).toEqual(bad.map((id) => ['details', id]).toSorted());
  const noted = async () => (await server.database.query("SELECT FROM sync_notes WHERE zoho_id NOT LIKE 'description%'")).rowCount;
  expect(await noted()).toBe(2);
  await sandbox.control.clearFaults();
  await retry({ all: true });
  expect(await unreadable()).toEqual([]);
  expect(await noted()).toBe(7);
});

test('imports the other comments of a ticket with an unreadable one, and that one once corrected', async () => {
  const [id = ''] = (await addTickets(['Case'])).values();
  const comment = (content: string) => edit('desk', 'comments', { ticketId: id, content });
  const odd = await comment('Odd');
  await comment('Good');
  await sandbox.control.spoil([{ provider: 'desk', id: odd.id, fields: { commentedTime: 7 } }]);
  await runSync(admin, 'fetch-cases');
  await tick(server);
  const notes = async () => (await server.database.query("SELECT FROM sync_notes WHERE zoho_id NOT LIKE 'description%'")).rowCount;
  expect(await notes()).toBe(1);
  expect(await unreadable()).toMatchObject([{ part: 'comments', zohoId: id, title: 'Case', reason: expect.stringContaining(odd.id) }]);
  await sandbox.control.clearSpoiled();
  await retry({ all: true });
  expect([await notes(), await unreadable()]).toEqual([2, []]);
});

test('doesn’t count an error of OBDesk while sending as an outage, sends other records, and stops after five tries', async () => {
  const bad = await Promise.all(Array.from({ length: 3 }, () => admin.post<Lead>('/api/leads', aLead())));
  const names = bad.map(({ body }) => body.id);
  await server.database.query(
    `ALTER TABLE sync_links ADD CONSTRAINT refused CHECK (zoho_id IS NULL OR record_id <> ALL ('{${names.join(',')}}'))`,
  );
  try {
    const good = (await admin.post<Lead>('/api/leads', aLead({ companyName: 'Good', email: 'good@shop.example' }))).body;
    for (let turn = 0; turn < 7; turn += 1) {
      await tick(server);
      server.clock.advance(16 * MINUTE_MS);
    }
    expect((await admin.get<Lead>(`/api/leads/${good.id}`)).body.syncStatus).toBe('synced');
    const stuck = (await admin.get<FailedRecord[]>('/api/sync/stuck')).body;
    expect(stuck).toHaveLength(3);
    for (const { reason, nextTryAt, tries } of stuck) {
      expect(reason).toMatch(/search the log for [\da-f]{8}/);
      expect(reason).not.toMatch(/Zoho/);
      expect([nextTryAt, tries]).toEqual([null, 5]);
    }
    expect((await server.database.query('SELECT failures FROM sync_state')).rows).toEqual([{ failures: 0 }]);
    expect((await admin.get<SyncStatus>('/api/sync/status')).body).toMatchObject({ problem: null, queued: 0 });
  } finally {
    await server.database.query('ALTER TABLE sync_links DROP CONSTRAINT refused');
  }
});

test('lets only Admins read and retry, skips unknown records, and reports a missing connection', async () => {
  expect(await admin.post('/api/sync/unreadable/retry', { ids: ['7f000000-0000-4000-8000-000000000000'] })).toMatchObject({
    status: 200,
    body: { retried: 0 },
  });
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }])
    expect((await admin.post('/api/sync/unreadable/retry', body)).status, JSON.stringify(body)).toBe(400);
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  expect((await admin.post('/api/sync/unreadable/retry', { all: true })).status).toBe(503);
});
