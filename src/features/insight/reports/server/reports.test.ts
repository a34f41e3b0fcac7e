import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aLoaner } from '../../../business/loaners/loaner.factory.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
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
    partsUsed: { total: 0, parts: [] },
    loaners: { models: [], averageOut: null, inService: 0 },
  });
  expect((await read()).service.map(({ type, closed, closingSeconds }) => [type, closed, closingSeconds])).toEqual(
    ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair'].map((type) => [type, 0, null]),
  );
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
    { technician: 'Bob Baker', key: 'name:Bob Baker', count: 2 },
    { technician: 'Carl', key: 'name:Carl', count: 1 },
    { technician: 'Unassigned', key: 'Unassigned', count: 3 },
  ];
  expect((await read('?range=last_7_days')).technicians).toEqual(technicians);
  await server.database.query(
    "UPDATE tickets SET created_at = date_trunc('month', now() AT TIME ZONE 'UTC') - interval '3 months' + interval '2 hours' WHERE assignee_keys = '{name:Carl}'",
  );
  const { months, technicians: all } = await read('?range=all_time');
  expect(all).toEqual(technicians);
  expect(months.map(({ count }) => count)).toEqual([1, 0, 0, 5]);
  expect(months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7));
});

test('how long closing and the first reply took is averaged by type, and reopened tickets are counted', async () => {
  for (const hours of [1, 3]) {
    const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
    await alice.put(`/api/tickets/${body.id}`, { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] });
    await server.database.query("UPDATE tickets SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1", [body.id, hours]);
  }
  await server.database.query("UPDATE ticket_times SET closed_at = closed_at - interval '9 days'");
  const { body } = await alice.get<{ id: string }[]>('/api/tickets');
  await alice.put(`/api/tickets/${body[0]?.id}`, { status: 'In Progress' });
  const sod = async (range: string) => (await read(`?range=${range}`)).service.find(({ type }) => type === 'SOD');
  expect(await sod('last_7_days')).toMatchObject({ closed: 0, closingSeconds: null, replied: 2, replySeconds: expect.closeTo(7_200, -2) });
  expect(await sod('last_30_days')).toMatchObject({ closed: 2, reopened: 1, replied: 2 });
  expect(await sod('all_time')).toMatchObject({ closed: 2, reopened: 1, replied: 2 });
});

test('parts used and the days that loaners were out are those of the range', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  for (const [name, used] of [
    ['Cable', 2],
    ['Screen', 5],
  ] as const) {
    const { body } = await alice.post<{ id: string }>('/api/parts', aPart({ name, quantity: 9 }));
    await alice.post(`/api/parts/${body.id}/movements`, { kind: 'used', quantity: used });
    await alice.post(`/api/parts/${body.id}/movements`, { kind: 'received', quantity: 7 });
  }
  expect((await read()).partsUsed).toMatchObject({
    total: 7,
    parts: [
      { name: 'Screen', quantity: 5 },
      { name: 'Cable', quantity: 2 },
    ],
  });
  expect((await read('?range=all_time')).partsUsed.total).toBe(7);

  const ids: string[] = [];
  for (const model of ['iScan Pro', 'iScan HD', 'iScan HD'] as const) {
    ids.push((await alice.post<{ id: string }>('/api/tools', aLoaner({ model, serialNumber: `L-${ids.length}` }))).body.id);
  }
  const lend = (tool: number, from: number, back: number | null) =>
    server.database.query("INSERT INTO loans (tool_id, assigned_to, lent_at, due, returned_at) VALUES ($1, 'Shop', $2, '2030-01-01', $3)", [
      ids[tool],
      day(from),
      back === null ? null : day(back),
    ]);
  await lend(0, 10, 5);
  await lend(1, 20, 18);
  await lend(2, 3, null);
  // The first came back on the second day of the last 7, which counts for one; the third is out since three days, and today.
  const { loaners } = await read('?range=last_7_days');
  expect(loaners).toEqual({
    models: [
      { model: 'iScan HD', loans: 1, days: 4 },
      { model: 'iScan Pro', loans: 0, days: 1 },
    ],
    averageOut: expect.closeTo(5 / 7),
    inService: 3,
  });
  await server.database.query("UPDATE tools SET model = 'iScan Lite' WHERE id = $1", [ids[1]]);
  await server.database.query('UPDATE loans SET returned_at = $1 WHERE returned_at IS NULL', [day(1)]);
  expect((await read('?range=all_time')).loaners).toEqual({
    models: [
      { model: 'iScan Pro', loans: 1, days: 5 },
      { model: 'iScan HD', loans: 1, days: 2 },
      { model: 'iScan Lite', loans: 1, days: 2 },
    ],
    averageOut: expect.closeTo(9 / 21),
    inService: 3,
  });
});
