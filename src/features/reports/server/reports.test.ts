import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { aLead } from '../../leads/lead.factory.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { Reports } from '../reports.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer', role: 'Admin' });
});

const read = async (search = '') => (await alice.get<Reports>(`/api/reports${search}`)).body;

test('without any record there is nothing to report', async () => {
  expect(await read()).toMatchObject({
    range: 'last_30_days',
    leads: { won: 0, lost: 0, inProgress: 0 },
    technicians: [],
    months: [],
  });
  expect(await alice.get('/api/reports?range=ever')).toMatchObject({ status: 400 });
});

test('leads count as won, lost or in progress; the range is that of the settings unless given', async () => {
  for (const status of ['New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Won', 'Lost'] as const) {
    const { body } = await alice.post<{ id: string }>('/api/leads', aLead({ status }));
    if (status === 'Lost') await server.database.query("UPDATE leads SET created_at = now() - interval '40 days' WHERE id = $1", [body.id]);
  }
  expect((await read()).leads).toEqual({ won: 2, lost: 0, inProgress: 4 });
  await alice.put('/api/settings/reporting', { defaultDateRange: 'last_90_days' });
  expect(await read()).toMatchObject({ range: 'last_90_days', leads: { won: 2, lost: 1, inProgress: 4 } });
  expect((await read('?range=last_7_days')).leads).toEqual({ won: 2, lost: 0, inProgress: 4 });
});

test('tickets count for their first assignee, unassigned ones last, and for the month they were opened in', async () => {
  for (const assignees of [[], [], [], ['Bob Baker', 'Carl'], ['Bob Baker'], ['Carl']])
    await alice.post('/api/tickets', aTicket({ assignees }));
  const technicians = [
    { technician: 'Bob Baker', count: 2 },
    { technician: 'Carl', count: 1 },
    { technician: 'Unassigned', count: 3 },
  ];
  expect((await read('?range=last_7_days')).technicians).toEqual(technicians);
  await server.database.query(
    "UPDATE tickets SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '3 months' + interval '2 hours' WHERE assignee_names = '{Carl}'",
  );
  const { months, technicians: all } = await read('?range=all_time');
  expect(all).toEqual(technicians);
  expect(months.map(({ count }) => count)).toEqual([1, 0, 0, 5]);
  expect(months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
});
