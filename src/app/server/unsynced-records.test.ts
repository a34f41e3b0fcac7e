import { expect, test } from 'vitest';
import { aLead } from '../../features/business/leads/lead.factory.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();

const KINDS = [
  {
    kind: 'tickets',
    path: '/api/tickets',
    change: { reg: 'M-AB 1' },
    file: 'Ticket Id,Subject,Account Name\n1894400000000958173,Known,Rivera\n,Own,Rivera\n',
  },
  {
    kind: 'leads',
    path: '/api/leads',
    change: { phone: '555' },
    file: 'Record Id,Company,Last Name\nzcrm_1894400000000958173,Known,Ana\n,Own,Bo\n',
  },
  {
    kind: 'accounts',
    path: '/api/customers',
    change: { billingAddress: '1 Pier' },
    file: 'Record Id,Account Name\nzcrm_1894400000000958173,Known\n,Own\n',
  },
];

test.each(KINDS)(
  'treats imported $kind with a provider ID as synced and others as unsynced after any change',
  async ({ kind, path, change, file }) => {
    const admin = await server.signedIn({ role: 'Admin' });
    const form = new FormData();
    form.append('file', new Blob([file]), 'export.csv');
    expect((await admin.request('POST', `/api/imports/${kind}`, { body: form })).body).toMatchObject({ added: 2, problems: [] });
    const records = async () => (await admin.get<Record<string, unknown>[]>(path)).body;
    const read = async (name: string) => {
      const id = (await records()).find((record) => JSON.stringify(record).includes(`"${name}"`))?.id;
      return (await admin.get<Record<string, unknown>>(`${path}/${id}`)).body;
    };
    expect(await read('Known')).toMatchObject({ syncStatus: 'synced', lastSync: expect.stringMatching(/^20/) });
    expect(await read('Own')).toMatchObject({ syncStatus: 'unsynced', lastSync: null });

    for (const record of await records()) expect((await admin.put(`${path}/${record.id}`, change)).status).toBe(200);
    expect(await read('Known')).toMatchObject({ syncStatus: 'pending' });
    expect(await read('Own')).toMatchObject({ syncStatus: 'unsynced' });
    const { rows } = await server.database.query('SELECT record_id FROM sync_outbox');
    expect(rows).toEqual([{ record_id: (await read('Known')).id }]);
  },
);

test.each([
  ['syncTickets', '/api/tickets', aTicket(), { reg: 'M-AB 1' }],
  ['syncLeads', '/api/leads', aLead(), { phone: '555' }],
  ['syncCustomers', '/api/customers', aCustomer(), { billingAddress: '1 Pier' }],
] as const)('creates unsynced records while %s is off and pending ones while it is on', async (name, path, body, change) => {
  const admin = await server.signedIn({ role: 'Admin' });
  const queued = async () => (await server.database.query('SELECT record_id FROM sync_outbox')).rows;
  const others = { syncEnabled: false, syncFrequency: 'manual', syncTickets: true, syncLeads: true, syncCustomers: true };
  const turn = (isOn: boolean) => admin.put('/api/settings/configuration', { syncConfiguration: { ...others, [name]: isOn } });
  const add = async () => (await admin.post<{ id: string; syncStatus: string }>(path, body)).body;
  expect(await turn(false)).toMatchObject({ status: 200 });
  const kept = await add();
  expect(kept.syncStatus).toBe('unsynced');
  expect(await admin.put(`${path}/${kept.id}`, change)).toMatchObject({ status: 200, body: { syncStatus: 'unsynced' } });
  expect(await queued()).toEqual([]);

  await turn(true);
  const sent = await add();
  expect(sent.syncStatus).toBe('pending');
  expect(await queued()).toEqual([{ record_id: sent.id }]);
});

test.each([
  ['syncTickets', '/api/tickets', aTicket(), { reg: 'M-AB 1' }],
  ['syncLeads', '/api/leads', aLead(), { phone: '555' }],
  ['syncCustomers', '/api/customers', aCustomer(), { billingAddress: '1 Pier' }],
] as const)('queues an edited record once while %s is off', async (name, path, body, change) => {
  const admin = await server.signedIn({ role: 'Admin' });
  const { id } = (await admin.post<{ id: string }>(path, body)).body;
  await markSynced();
  const syncConfiguration = { syncEnabled: true, syncFrequency: 'manual', syncTickets: true, syncLeads: true, syncCustomers: true };
  await admin.put('/api/settings/configuration', { syncConfiguration: { ...syncConfiguration, [name]: false } });
  for (const each of [change, {}, change]) expect((await admin.put(`${path}/${id}`, each)).status).toBe(200);
  expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ syncStatus: 'pending' });
  expect(await queued()).toEqual([{ id, status: 'pending' }]);
});

test('queues exactly the pending records after any change of synced records', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const add = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).body.id;
  const shops = [];
  for (const shopName of ['Harbor', 'Pier 9', 'Quay', 'Untouched'])
    shops.push(await add('/api/customers', aCustomer({ shopName, contacts: [], toolSerials: shopName === 'Harbor' ? ['T-1'] : [] })));
  const [harbor = '', pier = '', quay = ''] = shops;
  const tickets = [];
  for (let n = 0; n < 6; n += 1) tickets.push(await add('/api/tickets', aTicket({ customerCompany: 'Harbor', type: 'Tool Repair' })));
  const [kept = '', merged = '', alike = '', edited = '', many = ''] = tickets;
  const leads = [await add('/api/leads', aLead({ companyName: 'Harbor' })), await add('/api/leads', aLead({ companyName: 'Quay' }))];
  const [lead = '', movedLead = ''] = leads;
  await markSynced();

  const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await reply;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body as { id: string };
  };
  const expectPendingQueued = async () => expect(await queued()).toEqual(await pending());
  await ok(admin.put(`/api/customers/${quay}`, { shopName: 'Quay Two' }));
  await ok(admin.post('/api/serials/T-1/owner', { customerId: quay }));
  const shopMerge = await ok(admin.post(`/api/customers/${pier}/merge`, { into: harbor }));
  await expectPendingQueued();
  await markSynced();
  await ok(admin.post(`/api/customers/merges/${shopMerge.id}/undo`));
  await expectPendingQueued();
  const ticketMerge = await ok(admin.post(`/api/tickets/${merged}/merge`, { into: kept }));
  await ok(admin.post(`/api/tickets/${alike}/relations`, { wording: 'child of', ticketId: kept }));
  await ok(admin.post(`/api/tickets/${edited}/internal-comments`, { content: 'Looks worn' }));
  await ok(admin.put(`/api/tickets/${edited}`, { reg: 'M-AB 1' }));
  await ok(admin.post('/api/tickets/bulk', { ids: [many], change: { status: 'On Hold' } }));
  await ok(admin.put(`/api/leads/${lead}`, { status: 'Won' }));
  await ok(admin.put(`/api/leads/${movedLead}`, { status: 'Contacted' }));
  await expectPendingQueued();
  await markSynced();
  await ok(admin.post(`/api/tickets/merges/${ticketMerge.id}/undo`));
  await expectPendingQueued();
  expect((await queued()).map(({ id }) => id)).toEqual(expect.arrayContaining([kept, merged]));
});

const STATUSES = `SELECT 'customer' AS kind, id, sync_status AS status FROM customers
  UNION ALL SELECT 'lead', id, sync_status FROM leads UNION ALL SELECT 'ticket', id, sync_status FROM tickets`;

const queued = async () =>
  (
    await server.database.query<{ id: string; status: string }>(
      `SELECT record_id AS id, status FROM sync_outbox q LEFT JOIN (${STATUSES}) AS records ON records.kind = q.kind AND id = record_id ORDER BY 1`,
    )
  ).rows;

const pending = async () =>
  (
    await server.database.query<{ id: string; status: string }>(
      `SELECT id, status FROM (${STATUSES}) AS records WHERE status = 'pending' ORDER BY 1`,
    )
  ).rows;

async function markSynced(): Promise<void> {
  for (const table of ['customers', 'leads', 'tickets']) {
    await server.database.query(`UPDATE ${table} SET sync_status = 'synced', last_sync = now()`);
  }
  await server.database.query('DELETE FROM sync_outbox');
}
