import { createServer } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { ownServerForTests, personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken, zohoEnvironment } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import type { Ticket, TicketRow } from '../../../../ticketing/tickets/ticket.contract.ts';
import { createHints } from './hints.ts';
import { toHookSecret } from './hook-secret.ts';

const sandbox = sandboxForTests('empty');
const server = ownServerForTests({
  env: async () => {
    const port = await findFreePort();
    return { ...(await zohoEnvironment(sandbox)), PORT: String(port), APP_URL: `http://127.0.0.1:${port}` };
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
    await server.deps.perServer(createHints).settled();
    // What a new ticket came without is read with the next look.
    await tick(server);
  }
  throw new Error('it did not come');
}

const tickets = async () => (await admin.get<TicketRow[]>('/api/tickets')).body;
const leads = async () => (await admin.get<Lead[]>('/api/leads')).body;
const edit = (provider: 'desk' | 'crm', kind: string, changes: object, id?: string) =>
  sandbox.control.edit<{ id: string }>({ provider, kind, changes: { ...changes }, ...(id !== undefined && { id }) });

test('Zoho is asked to call once it is connected, and what it names is looked at: new, changed and deleted records', async () => {
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

test('calls that come twice, late or in another order add nothing twice, and what is lost comes with the next fetch', async () => {
  await sandbox.control.deliver({ repeat: 1, shuffle: 0.5 });
  for (const name of ['One', 'Two', 'Three']) await edit('crm', 'leads', { Last_Name: name, Company: 'Garage' });
  await until(leads, (rows) => rows.length === 3);
  await sandbox.control.deliver({ lose: 1 });
  await edit('crm', 'leads', { Last_Name: 'Lost', Company: 'Garage' });
  await runSync(admin, 'fetch-leads');
  expect((await leads()).map(({ contactName }) => contactName).toSorted()).toEqual(['Lost', 'One', 'Three', 'Two']);
});

test('an address with a wrong secret is not found, and nonsense with the right one does no harm', async () => {
  const secret = await toHookSecret(server.deps, 'crm');
  for (const path of ['crm/wrong', `desk/${secret}`, `mail/${secret}`]) {
    expect((await server.anonymous.post(`/api/sync/hooks/${path}`, [])).status, path).toBe(404);
    expect((await server.anonymous.get(`/api/sync/hooks/${path}`)).status, path).toBe(404);
  }
  expect((await server.anonymous.get(`/api/sync/hooks/crm/${secret}`)).status).toBe(200);
  for (const body of [
    [],
    {},
    { module: 'Leads', ids: [1] },
    { module: 'Deals', ids: ['1'] },
    [{ eventType: 'Ticket_Add', payload: { id: "1' OR" } }],
  ])
    expect((await server.anonymous.post(`/api/sync/hooks/crm/${secret}`, body)).status, JSON.stringify(body)).toBe(200);
});

test('hooks are renewed before they end, and another connection gets others', async () => {
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
