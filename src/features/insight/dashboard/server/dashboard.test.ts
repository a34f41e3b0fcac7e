import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Dashboard } from '../dashboard.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer', role: 'Admin' });
});

const read = async (search = '') => (await alice.get<Dashboard>(`/api/dashboard${search}`)).body;
const openedAgo = (id: string, days: number) =>
  server.database.query(
    "UPDATE tickets SET created_at = date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - $2 * interval '1 day' WHERE id = $1",
    [id, days],
  );

test('returns zeros without records', async () => {
  expect(await read()).toMatchObject({
    range: 'last_30_days',
    statuses: [
      { status: 'New', count: 0, types: [] },
      { status: 'In Progress', count: 0 },
      { status: 'On Hold', count: 0 },
    ],
    newLeads: { count: 0, value: 0 },
    loaners: { available: 0, total: 0 },
    volume: [{ type: 'SOD', count: 0, before: 0 }, { count: 0 }, { count: 0 }, { count: 0 }],
    recent: [],
    mine: { count: 0, overdue: 0, tickets: [] },
    tasks: { count: 0, overdue: 0, tasks: [] },
    workload: [],
    repairs: [],
    overdue: { count: 0, tools: [] },
    approvals: { count: 0, tickets: [] },
  });
  expect(await alice.get('/api/dashboard?range=yesterday')).toMatchObject({ status: 400 });
});

test('counts tickets by status and type, new leads and available loaners', async () => {
  for (const [type, status] of [
    ['SOD', 'New'],
    ['SOD', 'New'],
    ['Bug Report', 'New'],
    ['Tech Support', 'On Hold'],
    ['SOD', 'Resolved'],
  ] as const)
    await alice.post('/api/tickets', aTicket({ type, status }));
  await alice.post('/api/leads', aLead({ estimatedValue: 100.5 }));
  await alice.post('/api/leads', aLead({ status: 'Won' }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-2', status: 'In Repair' }));

  const { statuses, newLeads, loaners } = await read();
  expect(statuses).toEqual([
    {
      status: 'New',
      count: 3,
      types: [
        { type: 'SOD', count: 2 },
        { type: 'Bug Report', count: 1 },
      ],
    },
    { status: 'In Progress', count: 0, types: [] },
    { status: 'On Hold', count: 1, types: [{ type: 'Tech Support', count: 1 }] },
  ]);
  expect(newLeads).toEqual({ count: 1, value: 100.5 });
  expect(loaners).toEqual({ available: 1, total: 2 });
});

test('counts tickets opened in the range and before it, by default the range of the settings', async () => {
  const days = [0, 6, 7, 13, 14, 400];
  for (const day of days) {
    const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
    await openedAgo(body.id, day);
  }
  const sod = async (search = '') => (await read(search)).volume.find(({ type }) => type === 'SOD');
  expect(await sod('?range=last_7_days')).toEqual({ type: 'SOD', count: 2, before: 2 });
  expect(await sod()).toEqual({ type: 'SOD', count: 5, before: 0 });
  await alice.put('/api/settings/reporting', { defaultDateRange: 'all_time' });
  expect(await sod()).toEqual({ type: 'SOD', count: 6, before: null });
  expect(await read()).toMatchObject({ range: 'all_time', from: null });
});

test('returns the five tickets opened last', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket());
    await openedAgo(body.id, 6 - n);
    ids.push(body.id);
  }
  await alice.put(`/api/tickets/${ids[0]}`, { reg: 'X' });
  expect((await read()).recent.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
});

test('returns assigned tickets, overdue loans and open approvals as waiting, most urgent first', async () => {
  const mine = { assignees: ['Alice Archer'] };
  await alice.post('/api/tickets', aTicket({ ...mine, summary: 'Late', followUpDate: '2020-01-01' }));
  await alice.post('/api/tickets', aTicket({ ...mine, summary: 'Mine' }));
  await alice.post('/api/tickets', aTicket({ ...mine, summary: 'Done', status: 'Resolved' }));
  const waits = { type: 'Tool Repair', status: 'Awaiting Approval' } as const;
  await alice.post(
    '/api/tickets',
    aTicket({ ...waits, summary: 'Waits', rmaLineItems: [{ description: 'x', quantity: 1.5, unitCost: 10.01 }] }),
  );
  await alice.post('/api/tickets', aTicket({ ...waits, summary: 'Waits too' }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-1', status: 'On Loan', assignedTo: 'Shop', returnDate: '2020-01-01' }));
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-2', status: 'On Loan', assignedTo: 'Shop', returnDate: '2099-01-01' }));

  const expected = {
    overdue: { count: 1, tools: [{ serialNumber: 'L-1' }] },
    approvals: {
      count: 2,
      tickets: [
        // Half up, as the total of the repair.
        { summary: 'Waits', amount: 15.02, since: expect.any(String) },
        { summary: 'Waits too', amount: null },
      ],
    },
  };
  expect(await read()).toMatchObject({
    ...expected,
    mine: {
      count: 2,
      overdue: 1,
      tickets: [
        { summary: 'Late', due: '2020-01-01' },
        { summary: 'Mine', due: null },
      ],
    },
  });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  expect((await bob.get('/api/dashboard')).body).toMatchObject({ ...expected, mine: { count: 0, tickets: [] } });
});
