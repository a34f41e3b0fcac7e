import { expect, test } from 'vitest';
import { SYNC_STATUSES } from '../../../../../platform/sync-status.ts';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../../sync.contract.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });
const user = personForTests(server);

const KINDS = [
  { name: 'tickets', path: '/api/tickets', given: (n: number) => aTicket({ summary: `Case ${n}` }) },
  { name: 'leads', path: '/api/leads', given: (n: number) => aLead({ companyName: `Shop ${n}` }) },
  { name: 'customers', path: '/api/customers', given: (n: number) => aCustomer({ shopName: `Garage ${n}` }) },
] as const;

/** Four records: one of each status. */
async function addOneOfEach({ name, path, given }: (typeof KINDS)[number]): Promise<void> {
  for (const [n, status] of SYNC_STATUSES.entries()) {
    const { body } = await admin.post<{ id: string }>(path, given(n));
    await server.database.query(`UPDATE ${name} SET sync_status = $2, last_sync = now() WHERE id = $1`, [body.id, status]);
  }
}

test.each(KINDS)('counts $name by sync state, and each count matches its list', async (kind) => {
  await addOneOfEach(kind);
  const { counts } = (await admin.get<SyncStatus>('/api/sync/status')).body;
  expect(counts[kind.name]).toEqual({ total: 4, synced: 1, pending: 1, error: 1 });
  for (const status of SYNC_STATUSES) {
    const list = await user.get<{ syncStatus: string }[]>(`${kind.path}?sync=${status}`);
    expect(
      list.body.map(({ syncStatus }) => syncStatus),
      status,
    ).toEqual([status]);
    expect(list.headers.get('x-total-count'), status).toBe('1');
  }
  expect((await user.get(`${kind.path}?sync=lost`)).status).toBe(400);
});

test('counts a merged customer with its target, and closed tickets', async () => {
  await admin.post('/api/tickets', aTicket({ status: 'Shipped' }));
  await admin.post('/api/customers', aCustomer({ shopName: 'Garage' }));
  const { body: other } = await admin.post<{ id: string }>('/api/customers', aCustomer({ shopName: 'Garage West' }));
  await server.database.query("UPDATE customers SET merged_into = 'garage' WHERE id = $1", [other.id]);
  const { counts } = (await admin.get<SyncStatus>('/api/sync/status')).body;
  expect(counts).toMatchObject({ tickets: { total: 1, pending: 1 }, customers: { total: 1, pending: 1 } });
});

test('filters the lead board like the lead list', async () => {
  await addOneOfEach(KINDS[1]);
  const board = await user.get<{ lanes: { count: number; leads: { syncStatus: string }[] }[] }>('/api/leads/board?sync=error');
  expect(board.body.lanes.flatMap(({ leads }) => leads.map(({ syncStatus }) => syncStatus))).toEqual(['error']);
});
