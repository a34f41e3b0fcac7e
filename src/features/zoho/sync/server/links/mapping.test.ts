import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { runSync, setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { type MappingWithOptions, THEN } from '../../sync-mapping.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const PATH = '/api/sync/mapping';
const read = async () => (await admin.get<MappingWithOptions>(PATH)).body;

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
});

test('returns the default mapping until it is changed, and the values available in Zoho', async () => {
  const mapping = await read();
  expect(mapping).toMatchObject({
    tickets: {
      statusOut: { Repairing: 'Open', Shipped: 'Closed' },
      statusIn: { Escalated: 'In Progress' },
      department: { SOD: 'SOD Programming' },
      fields: {},
    },
    leads: { statusOut: { Lost: 'Lost Lead' }, sourceOut: { Event: 'Trade Show' } },
    offered: { departments: expect.arrayContaining(['Bug Report']), leadStatuses: expect.arrayContaining(['Junk Lead']) },
  });
  expect(mapping.leads.statusOut.Won).toBeUndefined();
  const statusOut = { ...mapping.leads.statusOut, Won: 'Contacted' };
  expect(await admin.put(PATH, { ...mapping, leads: { ...mapping.leads, statusOut } })).toMatchObject({
    status: 200,
    body: { leads: { statusOut: { Won: 'Contacted' } } },
  });
  expect((await read()).tickets).toEqual(mapping.tickets);
});

test('rejects unknown values', async () => {
  for (const body of [
    { tickets: { statusOut: { Open: 'Open' } } },
    { tickets: { statusIn: { Open: 'Opened' } } },
    { tickets: { fields: { toolSerial: 'serial' } } },
    { leads: { statusOut: { New: '' } } },
    { invoices: {} },
  ])
    expect((await admin.put(PATH, body)).status, JSON.stringify(body)).toBe(400);
});

test('previews the affected records without saving', async () => {
  await admin.post('/api/leads', aLead({ status: 'Won', companyName: 'Garage' }));
  await admin.post('/api/leads', aLead({ status: 'New' }));
  const mapping = { leads: { statusOut: { Won: 'Contacted', New: 'Not Contacted' } } };
  const preview = await admin.post(`${PATH}/preview`, { mapping });
  expect(preview.body).toEqual({
    touched: 1,
    records: [expect.objectContaining({ kind: 'lead', title: 'Garage', changes: [{ field: 'Status', now: null, [THEN]: 'Contacted' }] })],
    overruled: [],
  });
  expect((await admin.post(`${PATH}/preview`, { mapping: {} })).body).toEqual({ touched: 0, records: [], overruled: [] });
  expect((await read()).leads.statusOut.Won).toBeUndefined();
});

test('sends the affected records again and returns their number, except unsynced ones', async () => {
  for (const status of ['New', 'New', 'On Hold'] as const)
    await admin.post('/api/tickets', aTicket({ status, customerEmail: 'a@shop.example' }));
  await admin.post('/api/leads', aLead({ source: 'Event' }));
  const { body: unsynced } = await admin.post<Ticket>('/api/tickets', aTicket({ status: 'New' }));
  await server.database.query("UPDATE tickets SET sync_status = 'unsynced' WHERE id = $1", [unsynced.id]);
  await server.database.query('DELETE FROM sync_outbox WHERE record_id = $1', [unsynced.id]);
  await tick(server);
  const { tickets, leads } = await read();
  const change = {
    tickets: { statusOut: { ...tickets.statusOut, New: 'Escalated', 'On Hold': undefined } },
    leads: { sourceOut: { ...leads.sourceOut, Event: 'Seminar Partner' } },
  };
  expect((await admin.post<{ touched: number }>(`${PATH}/preview`, { mapping: change })).body.touched).toBe(3);
  expect((await admin.put<{ queued: number }>(PATH, change)).body.queued).toBe(3);
  await tick(server);
  const statuses = (await sandbox.control.records<{ status: string }>('desk', 'tickets')).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual(['Escalated', 'Escalated', 'On Hold']);
  expect(await sandbox.control.records('crm', 'leads')).toMatchObject([{ Lead_Source: 'Seminar Partner' }]);
  expect((await admin.get<Ticket>(`/api/tickets/${unsynced.id}`)).body.syncStatus).toBe('unsynced');
  expect((await admin.put<{ queued: number }>(PATH, change)).body.queued).toBe(0);
});

test('merges changed values into the stored mapping', async () => {
  const { offered: _offered, ...base } = await read();
  const withStatuses = ({ statusOut }: { statusOut: object }) => ({
    ...base,
    base,
    leads: { ...base.leads, statusOut: { ...base.leads.statusOut, ...statusOut } },
  });
  const saves = [{ Won: 'Theirs' }, { Lost: 'Mine' }, { Contacted: 'Third' }].map((statusOut) =>
    admin.put(PATH, withStatuses({ statusOut })),
  );
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200]);
  const expected = { ...base.leads.statusOut, Won: 'Theirs', Lost: 'Mine', Contacted: 'Third' };
  expect((await read()).leads).toEqual({ ...base.leads, statusOut: expected });
  const preview = await admin.post(`${PATH}/preview`, { mapping: withStatuses({ statusOut: { Won: 'Mine' } }) });
  expect(preview.body).toMatchObject({ overruled: [{ list: 'Lead status', word: 'Won', theirs: 'Theirs' }] });
});

test('denies a User access to the mapping', async () => {
  const user = await server.signedIn();
  expect([
    (await user.get(PATH)).status,
    (await user.put(PATH, {})).status,
    (await user.post(`${PATH}/preview`, { mapping: {} })).status,
  ]).toEqual([403, 403, 403]);
});

test('syncs a serial number with its custom field', async () => {
  await admin.put(PATH, { tickets: { fields: { toolSerial: 'cf_serial' } } });
  const { id } = (await admin.post<Ticket>('/api/tickets', aTicket({ toolSerial: 'S-1', customerEmail: 'ana@shop.example' }))).body;
  await tick(server);
  const [desk] = await sandbox.control.records<{ id: string }>('desk', 'tickets');
  expect(desk).toMatchObject({ cf: { cf_serial: 'S-1' } });
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: desk?.id ?? '', changes: { cf: { cf_serial: 'S-2' } } });
  await runSync(admin, 'fetch-cases');
  expect((await admin.get<Ticket>(`/api/tickets/${id}`)).body).toMatchObject({ toolSerial: 'S-2' });
});

test('applies a change made during a push to queued records', async () => {
  await admin.post('/api/tickets', aTicket({ summary: 'Sent earlier', customerEmail: 'a@shop.example' }));
  await tick(server);
  await admin.post('/api/tickets', aTicket({ summary: 'Slow', customerEmail: 'a@shop.example', status: 'On Hold' }));
  await sandbox.control.faults([{ provider: 'desk', kind: 'slow', ms: 500, method: 'POST', path: '/api/v1/tickets', times: 1 }]);
  const sending = tick(server);
  await expect.poll(async () => (await sandbox.control.state()).calls.byPath['POST /desk/api/v1/tickets']).toBe(2);
  const { tickets } = await read();
  await admin.put(PATH, { tickets: { statusOut: { ...tickets.statusOut, New: 'Escalated' } } });
  await sending;
  await tick(server);
  const remote = await sandbox.control.records<{ readonly subject: string; readonly status: string }>('desk', 'tickets');
  expect(remote.find(({ subject }) => subject === 'Sent earlier')?.status).toBe('Escalated');
});
