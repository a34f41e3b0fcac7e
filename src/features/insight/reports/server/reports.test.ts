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

test('returns zeros without records', async () => {
  expect(await read()).toMatchObject({
    range: 'last_30_days',
    leads: { won: 0, lost: 0, inProgress: 0 },
    technicians: [],
    trend: { by: 'day' },
    partsUsed: { total: 0, parts: [] },
    loaners: { models: [], averageOut: null, inService: 0 },
  });
  expect((await read()).service.map(({ type, closed, closingSeconds }) => [type, closed, closingSeconds])).toEqual(
    ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair'].map((type) => [type, 0, null]),
  );
  expect(await alice.get('/api/reports?range=ever')).toMatchObject({ status: 400 });
});

test('counts leads as won, lost or in progress, in the default range or the sent one', async () => {
  for (const status of ['New', 'Contacted', 'Qualified', 'Proposal Sent', 'Won', 'Won', 'Lost'] as const) {
    const { body } = await alice.post<{ id: string }>('/api/leads', aLead({ status }));
    if (status === 'Lost') await server.database.query("UPDATE leads SET created_at = now() - interval '40 days' WHERE id = $1", [body.id]);
  }
  expect((await read()).leads).toEqual({ won: 2, lost: 0, inProgress: 4 });
  await alice.put('/api/settings/reporting', { defaultDateRange: 'last_90_days' });
  expect(await read()).toMatchObject({ range: 'last_90_days', leads: { won: 2, lost: 1, inProgress: 4 } });
  expect((await read('?range=last_7_days')).leads).toEqual({ won: 2, lost: 0, inProgress: 4 });
});

test('counts tickets by first assignee, unassigned ones last, and by month', async () => {
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
  const { trend, technicians: all } = await read('?range=all_time&zone=UTC');
  expect(all).toEqual(technicians);
  expect(trend.by).toBe('month');
  expect(trend.periods.map(({ count }) => count)).toEqual([1, 0, 0, 5]);
  expect(trend.periods.at(-1)).toMatchObject({ from: `${new Date().toISOString().slice(0, 7)}-01`, state: 'begun' });
});

test('returns median times to first reply and to close by type, and counts reopened tickets', async () => {
  for (const hours of [1, 3, 2]) {
    const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
    await alice.put(`/api/tickets/${body.id}`, { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] });
    await server.database.query("UPDATE tickets SET created_at = created_at - $2 * interval '1 hour' WHERE id = $1", [body.id, hours]);
  }
  await server.database.query("UPDATE ticket_times SET closed_at = closed_at - interval '9 days'");
  const { body } = await alice.get<{ id: string }[]>('/api/tickets');
  await alice.put(`/api/tickets/${body[0]?.id}`, { status: 'In Progress' });
  const sod = async (range: string) => (await read(`?range=${range}`)).service.find(({ type }) => type === 'SOD');
  expect(await sod('last_7_days')).toMatchObject({ closed: 0, closingSeconds: null, replied: 3, replySeconds: expect.closeTo(7_200, -2) });
  expect(await sod('last_30_days')).toMatchObject({ closed: 3, reopened: 1, replied: 3 });
  expect(await sod('all_time')).toMatchObject({ closed: 3, reopened: 1, replied: 3 });
});

test('counts used parts and loan days of the range', async () => {
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
  // The first one was returned on the second of the 7 days and counts one day. The third one has been out for three days, including today.
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

/** A time that is Nov 22 in New York and Nov 23 in UTC. */
const LATE_IN_NEW_YORK = new Date('2026-11-23T02:00:00Z');

async function openedAt(at: string, ticket: Parameters<typeof aTicket>[0] = {}): Promise<string> {
  const { body } = await alice.post<{ id: string }>('/api/tickets', aTicket(ticket));
  await server.database.query('UPDATE tickets SET created_at = $2 WHERE id = $1', [body.id, at]);
  return body.id;
}

test('uses the reader’s time zone for the days of a range, and each figure matches its list', async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  await openedAt('2026-11-16T04:59:59.999Z', { type: 'SOD' });
  await openedAt('2026-11-16T05:00:00Z', { type: 'SOD' });
  await openedAt('2026-11-22T04:30:00Z', { type: 'Bug Report', assignees: ['Bob Baker'] });
  await openedAt('2026-11-23T01:00:00Z', { type: 'SOD' });
  const asked = async (zone: string) => {
    const { from, to, trend, technicians } = await read(`?range=last_7_days&zone=${zone}`);
    const list = await alice.get(`/api/tickets?openedFrom=${from}&openedTo=${to}&zone=${zone}`);
    const counts = trend.periods.map(({ count }) => count);
    expect(list.headers.get('x-total-count')).toBe(String(counts.reduce((sum, count) => sum + count, 0)));
    expect(technicians.reduce((sum, { count }) => sum + count, 0)).toBe(Number(list.headers.get('x-total-count')));
    const volume = (await alice.get<{ volume: { count: number }[] }>(`/api/dashboard?range=last_7_days&zone=${zone}`)).body.volume;
    expect(volume.reduce((sum, { count }) => sum + count, 0)).toBe(Number(list.headers.get('x-total-count')));
    return [from, to, counts];
  };
  expect(await asked('America/New_York')).toEqual(['2026-11-16', '2026-11-22', [1, 0, 0, 0, 0, 1, 1]]);
  expect(await asked('UTC')).toEqual(['2026-11-17', '2026-11-23', [0, 0, 0, 0, 0, 1, 1]]);
  expect(await asked('Pacific/Auckland')).toEqual(['2026-11-17', '2026-11-23', [0, 0, 0, 0, 0, 1, 1]]);
  await alice.put('/api/settings/account', { timeZone: 'America/New_York' });
  expect(await read('?range=last_7_days')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' });
  expect(await alice.get('/api/reports?zone=Mars/Olympus')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Unknown time zone') },
  });
});

test('groups a quarter by week and all time by month, in the reader’s time zone', async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  await openedAt('2026-11-01T03:00:00Z');
  await openedAt('2026-11-16T04:00:00Z');
  await openedAt('2026-11-23T01:00:00Z');
  const months = async (zone: string) => (await read(`?range=all_time&zone=${zone}`)).trend.periods.map(({ from, count }) => [from, count]);
  expect(await months('UTC')).toEqual([['2026-11-01', 3]]);
  expect(await months('America/New_York')).toEqual([
    ['2026-10-01', 1],
    ['2026-11-01', 2],
  ]);
  const { trend } = await read('?range=last_90_days&zone=America/New_York');
  expect(trend.by).toBe('week');
  expect(trend.periods[0]).toEqual({ from: '2026-08-25', to: '2026-08-30', count: 0, state: 'cut' });
  expect(trend.periods.slice(-3)).toEqual([
    { from: '2026-11-02', to: '2026-11-08', count: 0, state: 'whole' },
    { from: '2026-11-09', to: '2026-11-15', count: 1, state: 'whole' },
    { from: '2026-11-16', to: '2026-11-22', count: 1, state: 'begun' },
  ]);
});

test('leaves merged tickets out of all figures and their lists', async () => {
  const done = { status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] };
  const kept = await openedAt('2026-11-20T12:00:00Z', { type: 'SOD' });
  const merged = await openedAt('2025-02-20T12:00:00Z', { type: 'SOD' });
  for (const id of [kept, merged]) await alice.put(`/api/tickets/${id}`, done);
  await alice.post(`/api/tickets/${merged}/merge`, { into: kept });
  const { trend, technicians, service } = await read('?range=all_time');
  expect(trend.periods.map(({ count }) => count).filter(Boolean)).toEqual([1]);
  expect(technicians.map(({ count }) => count)).toEqual([1]);
  expect(service.find(({ type }) => type === 'SOD')).toMatchObject({ closed: 1, replied: 1 });
  const list = await alice.get<{ id: string }[]>('/api/tickets?openedTo=2040-01-01');
  expect(list.body.map(({ id }) => id)).toEqual([kept]);
});
