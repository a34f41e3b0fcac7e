import { createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests, personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken, zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import type { Ticket, TicketRow } from '../../../../ticketing/tickets/ticket.contract.ts';
import { WEBHOOK_BODY_LIMIT } from '../../webhook.contract.ts';
import { toWebhookSecret } from '../pull/register-webhooks.ts';
import { createWebhookQueue } from './webhook.service.ts';

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({
  env: async () => {
    const port = await findFreePort();
    return {
      ...(await zohoEnvironment(sandbox)),
      PORT: String(port),
      APP_URL: `http://127.0.0.1:${port}`,
      ZOHO_CALLS_PER_MINUTE: '100000',
    };
  },
});
const admin = personForTests(server, { role: 'Admin' });

async function findFreePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0, crmIndexLagMs: 0 });
  await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly' });
  await tick(server);
});

/** Waits until Zoho has called and what it named was looked at. */
async function until<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = await read();
    if (isThere(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.deps.perServer(createWebhookQueue).settled();
    // What a new ticket came without is read with the next look.
    await tick(server);
  }
  throw new Error('it did not come');
}

const tickets = async () => (await admin.get<TicketRow[]>('/api/tickets')).body;
const leads = async () => (await admin.get<Lead[]>('/api/leads')).body;
const edit = (provider: 'desk' | 'crm', kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ id: string }>({ provider, kind, changes: { ...changes }, ...(id !== undefined && { id }) });

test('registers webhooks once connected, and refetches new, changed and deleted records', async () => {
  const made = await edit('desk', 'tickets', { subject: 'From Zoho', contact: { lastName: 'Silva', email: 'ana@shop.example' } });
  const [row] = await until(tickets, (rows) => rows.length === 1);
  await edit('desk', 'tickets', { subject: 'Changed there' }, made.id);
  await until(tickets, (rows) => rows[0]?.summary === 'Changed there');
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: made.id, remove: true });
  await until(
    async () => (await admin.get<Ticket>(`/api/tickets/${row?.id}`)).body,
    ({ syncStatus }) => syncStatus === 'unsynced',
  );
  await edit('crm', 'leads', { Last_Name: 'Okafor', Company: 'Garage' });
  await until(leads, (rows) => rows.length === 1);
});

test('adds nothing twice for repeated, late or reordered deliveries; the next fetch finds lost ones', async () => {
  await sandbox.control.deliver({ repeat: 1, shuffle: 0.5 });
  for (const name of ['One', 'Two', 'Three']) await edit('crm', 'leads', { Last_Name: name, Company: 'Garage' });
  await until(leads, (rows) => rows.length === 3);
  await sandbox.control.deliver({ lose: 1 });
  await edit('crm', 'leads', { Last_Name: 'Lost', Company: 'Garage' });
  await runSync(admin, 'fetch-leads');
  expect((await leads()).map(({ contactName }) => contactName).toSorted()).toEqual(['Lost', 'One', 'Three', 'Two']);
});

test('rejects a wrong secret of any characters before it reads the body', async () => {
  const secret = (await toWebhookSecret(server.deps, 'crm')) ?? '';
  const wrong = ['wrong', 'é'.repeat(48), '💥'.repeat(24), `${secret}x`, secret.toUpperCase(), secret.slice(1), '%00', 'z'.repeat(450)];
  const paths = [...wrong.map((each) => `crm/${each === '%00' ? each : encodeURIComponent(each)}`), `desk/${secret}`, `mail/${secret}`];
  for (const path of paths) {
    expect((await deliver(path, '{broken')).status, path).toBe(404);
    expect((await server.anonymous.get(`/api/sync/hooks/${path}`)).status, path).toBe(404);
  }
  expect(await server.anonymous.get(`/api/sync/hooks/crm/${secret}`)).toMatchObject({ status: 200, body: { received: true } });
});

const deliver = (path: string, body: string | Buffer, type = 'application/json') =>
  fetch(`${server.url}/api/sync/hooks/${path}`, { method: 'POST', body, headers: { 'content-type': type } });

/** Whether the schedule fetches with its next look. */
const isFetchDue = async () =>
  (await server.database.query<{ isDue: boolean }>('SELECT fetched_at IS NULL AS "isDue" FROM sync_state')).rows[0]?.isDue;

/** Deliveries with anything that Zoho's records may hold, all of which name lead 1. */
const ODD_DELIVERIES: readonly (readonly [string, string, { isWhole: boolean }])[] = [
  ['a text of 1 MB', JSON.stringify({ module: 'Leads', ids: ['1'], note: 'x'.repeat(1_048_576) }), { isWhole: true }],
  ['NUL and half a character', '{"module":"Leads","ids":["1"],"note":"\\u0000 \\ud800"}', { isWhole: true }],
  ['500 records', JSON.stringify({ module: 'Leads', ids: Array.from({ length: 500 }, (_, n) => String(n + 1)) }), { isWhole: true }],
  [
    'more records than may wait',
    JSON.stringify({ module: 'Leads', ids: Array.from({ length: 501 }, (_, n) => n + 1) }),
    { isWhole: false },
  ],
  ['a reserved key', '{"module":"Leads","ids":["1"],"__proto__":{"a":1}}', { isWhole: true }],
  ['deep nesting', `{"module":"Leads","ids":["1"],"note":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, { isWhole: true }],
  ['one unreadable ID', '{"module":"Leads","ids":["1",null,{"a":1},"x",1e400]}', { isWhole: false }],
  ['no JSON', 'module=Leads&ids=1', { isWhole: false }],
  ['no list', '{"module":"Leads","ids":"1"}', { isWhole: false }],
  ['another module', '{"module":"Deals","ids":["1"]}', { isWhole: true }],
  ['nothing', '', { isWhole: true }],
];

test('accepts deliveries with any text and length, and fetches records that it can’t read one by one', async () => {
  const secret = await toWebhookSecret(server.deps, 'crm');
  await setSync(admin, { syncEnabled: false });
  for (const [name, body, { isWhole }] of ODD_DELIVERIES) {
    await server.database.query('UPDATE sync_state SET fetched_at = $1', [server.clock.now()]);
    expect((await deliver(`crm/${secret}`, body)).status, name).toBe(200);
    expect(await isFetchDue(), name).toBe(!isWhole);
    await server.deps.perServer(createWebhookQueue).settled();
  }
  expect((await deliver(`crm/${secret}`, '{"module":"Leads","ids":["1"]}', 'text/plain')).status).toBe(200);
  await server.database.query('UPDATE sync_state SET fetched_at = $1', [server.clock.now()]);
  expect((await deliver(`crm/${secret}`, Buffer.alloc(WEBHOOK_BODY_LIMIT + 1, 'x'))).status).toBe(413);
  expect(await isFetchDue()).toBe(true);
});

test('processes the other events of a delivery with an unreadable one, and stores only digests of webhook URLs', async () => {
  await setSync(admin, { syncEnabled: true, syncFrequency: 'hourly', syncTickets: true });
  const secret = await toWebhookSecret(server.deps, 'desk');
  await sandbox.control.deliver({ lose: 1 });
  const made = await edit('desk', 'tickets', { subject: 'From Zoho', contact: { lastName: 'Silva', email: 'ana@shop.example' } });
  const events = [null, 5, { eventType: 7 }, { eventType: 'Ticket_Add', payload: { id: made.id, subject: 'x'.repeat(20_000) } }];
  expect((await deliver(`desk/${secret}`, JSON.stringify(events))).status).toBe(200);
  await until(tickets, (rows) => rows.length === 1);
  const { rows } = await server.database.query<{ stored: string }>('SELECT sync_state::text AS stored FROM sync_state');
  expect(rows[0]?.stored).toContain('digest');
  for (const service of ['desk', 'crm'] as const) expect(rows[0]?.stored).not.toContain(await toWebhookSecret(server.deps, service));
  expect(rows[0]?.stored).not.toContain('/api/sync/hooks');
});

/** Whether the last scheduled fetch has ended. Between two of them no run is running either, but the next one is about to start. */
async function isScheduleOver(): Promise<boolean> {
  const { rows } = await server.database.query<{ isOver: boolean }>(
    `SELECT state <> 'running' AND progress->'next' = '[]' AS "isOver" FROM sync_runs ORDER BY started_at DESC, jsonb_array_length(progress->'next') LIMIT 1`,
  );
  return rows[0]?.isOver ?? true;
}

test('renews hooks and records failing steps although each run and the queue fail', async () => {
  const until = async () =>
    (await server.database.query<{ until: string }>("SELECT hooks->'crm'->>'until' AS until FROM sync_state")).rows[0]?.until;
  const first = await until();
  await server.database.query('ALTER TABLE sync_run_records RENAME TO hidden_records');
  await server.database.query('ALTER TABLE sync_outbox RENAME TO hidden_outbox');
  try {
    server.clock.advance(22 * 60 * 60_000);
    await sandbox.control.clock(22 * 60 * 60_000);
    for (let turn = 0; turn < 3; turn += 1) await tick(server);
    expect(await until()).not.toBe(first);
    const failing = (
      await server.database.query<{ steps: string[] }>('SELECT array(SELECT jsonb_object_keys(failing_steps)) AS steps FROM sync_state')
    ).rows[0]?.steps;
    expect(failing).toEqual(expect.arrayContaining(['queue']));
  } finally {
    await server.database.query('ALTER TABLE hidden_outbox RENAME TO sync_outbox');
    await server.database.query('ALTER TABLE hidden_records RENAME TO sync_run_records');
  }
  // A success clears the failures.
  const again = await server.signedIn({ role: 'Admin' });
  await setSync(again, { syncEnabled: true, syncFrequency: 'manual' });
  await expect.poll(isScheduleOver, { interval: 25 }).toBe(true);
  for (const action of ['fetch-cases', 'fetch-leads', 'fetch-accounts'] as const)
    expect((await runSync(again, action)).state, action).toBe('done');
  await tick(server);
  expect((await server.database.query('SELECT failing_steps FROM sync_state')).rows).toEqual([{ failing_steps: {} }]);
});

test('renews webhooks before they expire, and registers new ones for another connection', async () => {
  const channels = async () =>
    (await server.database.query<{ until: string }>("SELECT hooks->'crm'->>'until' AS until FROM sync_state")).rows[0]?.until;
  const first = await channels();
  await tick(server);
  expect(await channels()).toBe(first);
  server.clock.advance(22 * 60 * 60_000);
  await sandbox.control.clock(22 * 60 * 60_000);
  await tick(server);
  expect(await channels()).not.toBe(first);
});
