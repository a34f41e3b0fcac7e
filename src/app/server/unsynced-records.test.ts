import { readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { aLead } from '../../features/business/leads/lead.factory.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { createLog } from '../../platform/server/log.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { createEmptyDatabase } from '../../testing/server/test-cluster.ts';

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
  'imported $kind with an id of the provider are synced since then, the others are not to be sent, whatever is changed',
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
] as const)(
  'while %s is off a new record is not to be sent, whatever is changed; with it on it waits to be sent',
  async (name, path, body, change) => {
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
  },
);

const MIGRATION = '../../../migrations/0144_unsynced_records.sql';

const BEFORE = `
  INSERT INTO imports (id, kind, file_name, state, created_by, created_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'accounts', 'a.csv', 'done', 'x', '2026-05-01');
  INSERT INTO customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials, sync_status)
    SELECT id, id, '[]', '', '', '{}', status FROM (VALUES ('typed', 'pending'), ('imported', 'pending'), ('edited', 'pending'),
      ('known', 'pending'), ('synced', 'synced'), ('refused', 'error')) AS given (id, status);
  INSERT INTO imported_records (kind, key, import_id, record_id)
    SELECT 'accounts', key, '00000000-0000-4000-8000-000000000001', id
    FROM (VALUES ('row 1', 'imported'), ('row 2', 'edited'), ('id:7', 'known'), ('id:8', 'synced')) AS given (key, id);
  INSERT INTO sync_outbox (kind, record_id) VALUES ('customer', 'typed'), ('customer', 'edited'), ('customer', 'known');`;

test('records that were imported before without an id of the provider become unsynced, and what is synced gets the time of its import', async () => {
  const database = openDatabase(await createEmptyDatabase(inject('connection')), createLog('silent').log);
  try {
    await migrate(database.connection);
    await database.query(
      'ALTER TABLE customers DROP CONSTRAINT customers_sync_status_check, ADD CONSTRAINT customers_sync_status_check CHECK (true)',
    );
    await database.query(BEFORE);
    const mend = await readFile(new URL(MIGRATION, import.meta.url), 'utf8');
    await database.transaction(async (tx) => void (await tx.query(mend)));
    const { rows } = await database.query(`SELECT id, sync_status, last_sync::date::text FROM customers ORDER BY id`);
    expect(rows).toEqual([
      { id: 'edited', sync_status: 'unsynced', last_sync: null },
      { id: 'imported', sync_status: 'unsynced', last_sync: null },
      { id: 'known', sync_status: 'pending', last_sync: null },
      { id: 'refused', sync_status: 'error', last_sync: null },
      { id: 'synced', sync_status: 'synced', last_sync: '2026-05-01' },
      { id: 'typed', sync_status: 'pending', last_sync: null },
    ]);
    const queued = await database.query('SELECT record_id FROM sync_outbox ORDER BY record_id');
    expect(queued.rows).toEqual([{ record_id: 'known' }, { record_id: 'typed' }]);
  } finally {
    await database.close();
  }
});
