import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import type { TicketRow } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';
import { addHistory, type NewEntry, toReceivedEmail, toSentEmail } from '../ticket.history.store.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const query = async (text: string) => (await server.database.query(text)).rows;

async function expectExactFigures() {
  expect(await query('SELECT * FROM find_wrong_counters()')).toEqual([]);
}

test('leaves one row per count after folding, also when several nodes fold during saves', async () => {
  const saves = Array.from({ length: 20 }, (_, n) => alice.post('/api/tickets', aTicket({ vehicleMake: `M${n % 2}` })));
  const folds = Array.from({ length: 5 }, () => server.database.query('SELECT compact_ticket_counters()'));
  await Promise.all([...saves, ...folds]);
  await expectExactFigures();
  await server.database.query('SELECT compact_ticket_counters()');
  expect(await query('SELECT make, delta FROM ticket_fleet_counters ORDER BY make')).toEqual([
    { make: 'M0', delta: 10 },
    { make: 'M1', delta: 10 },
  ]);
  expect(await query('SELECT facet, delta FROM ticket_period_counters ORDER BY facet')).toMatchObject([
    { facet: 'technician', delta: 20 },
    { facet: 'technician', delta: 20 },
    { facet: 'type', delta: 20 },
    { facet: 'type', delta: 20 },
  ]);
});

test('records closing, reopening and the first reply, and ignores a closing reopened within ten minutes', async () => {
  const { id } = (await alice.post('/api/tickets', aTicket({ status: 'New' }))).body;
  const save = (change: object) => alice.put(`/api/tickets/${id}`, change);
  const read = () => query('SELECT closed_at IS NOT NULL AS closed, was_reopened, replied_at IS NOT NULL AS replied FROM ticket_times');
  await save({ status: 'In Progress', history: [{ content: 'Looked at it.', category: 'Internal' }] });
  expect(await read()).toEqual([]);
  await save({ status: 'Resolved' });
  await save({ status: 'In Progress' });
  expect(await read()).toEqual([{ closed: false, was_reopened: false, replied: false }]);
  await save({ status: 'Resolved', history: [{ content: 'Called.', category: 'Phone call' }] });
  const first = await query('SELECT replied_at FROM ticket_times');
  await server.database.query("UPDATE ticket_times SET closed_at = closed_at - interval '1 hour'");
  await save({ status: 'Shipped' });
  await save({ status: 'On Hold', history: [{ content: 'Mailed.', type: 'EMAIL' }] });
  expect(await read()).toEqual([{ closed: true, was_reopened: true, replied: true }]);
  expect(await query('SELECT replied_at FROM ticket_times')).toEqual(first);

  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const today = dayOf(Date.now());
  const closed = dayOf(Date.now() - 7_200_000);
  const find = async (search: string) => (await alice.get<TicketRow[]>(`/api/tickets?${search}`)).body.length;
  expect(await find(`closedFrom=${closed}&reopened=true&repliedTo=${today}&zone=UTC`)).toBe(1);
  expect(await find(`closedTo=2020-01-01`)).toBe(0);
  await alice.post('/api/tickets', aTicket());
  expect(await find('repliedFrom=2020-01-01')).toBe(1);
});

test('counts an email that a user sent as the first reply, but not a received one', async () => {
  const { id } = await createTicket(alice);
  const replied = () => query('SELECT replied_at IS NOT NULL AS replied FROM ticket_times');
  const actor = { userId: alice.userId, fullName: 'Alice Archer', role: 'User', avatar: '', sessionId: '', address: '' } as const;
  const add = (entry: NewEntry) => server.database.transaction((tx) => addHistory(tx, [entry]));
  await add(toReceivedEmail(id, { id: randomUUID(), author: 'Pat Doe', content: 'Hello' }));
  expect(await replied()).toEqual([]);
  await add(toSentEmail(id, actor, { id: randomUUID(), content: 'Hello Pat' }));
  expect(await replied()).toEqual([{ replied: true }]);
});

test('rebuilds the same times from histories as the triggers recorded', async () => {
  for (const status of ['Resolved', 'On Hold', 'Shipped']) {
    const { id } = (await alice.post('/api/tickets', aTicket())).body;
    await alice.put(`/api/tickets/${id}`, { status, history: [{ content: 'Called.', category: 'Phone call' }] });
  }
  const recorded = await query('SELECT * FROM ticket_times ORDER BY ticket_id');
  await server.database.query('DELETE FROM ticket_times');
  await server.database.query('SELECT rebuild_ticket_counters()');
  expect(await query('SELECT * FROM ticket_times ORDER BY ticket_id')).toEqual(recorded);
  await expectExactFigures();
});

test('filters by department, first assignee and creation date, newest first', async () => {
  await alice.post('/api/tickets', aTicket({ summary: 'a', department: 'Bench', assignees: ['Alice Archer', 'Bob Baker'] }));
  await alice.post('/api/tickets', aTicket({ summary: 'b', department: 'Remote', assignees: ['Bob Baker', 'Alice Archer'] }));
  await alice.post('/api/tickets', aTicket({ summary: 'c', assignees: [] }));
  for (const [summary, at] of [
    ['a', '2026-03-01T00:00:00Z'],
    ['b', '2026-02-28T23:59:59.999Z'],
    ['c', '2026-03-31T23:59:59.999Z'],
  ])
    await server.database.query('UPDATE tickets SET created_at = $2 WHERE summary = $1', [summary, at]);
  const find = async (search: string) => {
    const { body, headers } = await alice.get<TicketRow[]>(`/api/tickets?${search}&zone=UTC`);
    expect(headers.get('x-total-count')).toBe(String(body.length));
    return body.map(({ summary }) => summary);
  };
  expect(await find('department=Bench')).toEqual(['a']);
  expect(await find('technician=Alice%20Archer')).toEqual(['a']);
  expect(await find('technician=Unassigned')).toEqual(['c']);
  expect(await find('openedFrom=2026-03-01')).toEqual(['c', 'a']);
  expect(await find('openedFrom=2026-03-01&openedTo=2026-03-30')).toEqual(['a']);
  expect(await find('openedTo=2026-02-28&technician=Bob%20Baker')).toEqual(['b']);
  expect(await alice.get('/api/tickets?openedFrom=2026-02-30')).toMatchObject({ status: 400 });
});
