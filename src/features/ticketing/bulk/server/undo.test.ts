import { expect, test } from 'vitest';
import { watchTransaction } from '../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket, TicketRow } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { BulkResult, BulkUndo } from '../ticket-bulk.contract.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const add = async (given: object = {}) => (await bob.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async ({ id }: { id: string }) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
const list = async () => (await alice.get<TicketRow[]>('/api/tickets?limit=50')).body.map(({ id }) => id);
const bulk = async (tickets: readonly { id: string }[], change: object) =>
  (await alice.post<BulkResult>('/api/tickets/bulk', { ids: tickets.map(({ id }) => id), change })).body;
const undo = async (batchId: string | null, by = alice) => by.post<BulkUndo>(`/api/tickets/bulk/${batchId}/undo`, {});
const outbox = async () =>
  (await server.database.query('SELECT kind, record_id, generation, tries FROM sync_outbox ORDER BY kind, record_id')).rows;

/** Adds tickets of every kind that a bulk change can meet. The first one was changed last. */
async function addTickets(): Promise<Ticket[]> {
  const tickets = [
    await add({ alertTags: ['Info'] }),
    await add({ type: 'Tool Repair', status: 'Repairing', technicianId: 'Cai Cole' }),
    await add({ type: 'Bug Report', status: 'On Hold', assignees: ['Cai Cole'] }),
    await add({ status: 'Resolved', alertTags: ['Urgent', 'Info'], assignees: ['Cai Cole', 'Dee Dunn'] }),
  ];
  await bob.put(`/api/tickets/${tickets[0]?.id}`, { reg: 'M-AB 1' });
  await server.database.query("UPDATE tickets SET sync_status = 'synced', last_sync = now(); DELETE FROM sync_outbox");
  return Promise.all(tickets.map(read));
}

test.each([
  ['closing status', { status: 'Resolved' }],
  ['status that ships', { status: 'Shipped' }],
  ['status that reopens', { status: 'New' }],
  ['type', { type: 'Tech Support' }],
  ['replaced people', { assignees: ['Bob Baker'] }],
  ['removed people', { assignees: [] }],
  ['added and removed tags', { addTags: ['Urgent'], removeTags: ['Info'] }],
  ['status and people', { status: 'On Hold', addAssignees: ['Alice Archer'] }],
  ['everything', { status: 'On Hold', type: 'SOD', assignees: ['Bob Baker'], addTags: ['Escalate'], removeTags: ['Info'] }],
])('restores tickets, histories, order and queue when undoing a change of: %s', async (_, change) => {
  const before = await addTickets();
  const order = await list();
  const { batchId, changed } = await bulk(before, change);
  expect(changed.length).toBeGreaterThan(0);
  expect((await undo(batchId)).body).toMatchObject({ kept: [] });
  const isChanged = ({ id }: Ticket) => changed.some((each) => each.id === id);
  expect(await Promise.all(before.map(read))).toEqual(
    before.map((ticket) => (isChanged(ticket) ? { ...ticket, version: ticket.version + 2 } : ticket)),
  );
  expect(await list()).toEqual(order);
  expect(await outbox()).toEqual([]);
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
  expect((await undo(batchId)).status).toBe(409);
});

const change = { status: 'On Hold', addTags: ['Urgent'] };
const ON_HOLD = 'Status changed from New to On Hold';
const URGENT = expect.stringContaining('Urgent');

test.each([
  ['does nothing', [], []],
  ['sets the status back', [{ status: 'New' }], [ON_HOLD, 'Status changed from On Hold to New']],
  [
    'changes the status and back',
    [{ status: 'New' }, { status: 'On Hold' }],
    [ON_HOLD, 'Status changed from On Hold to New', ON_HOLD, 'Status changed from On Hold to New'],
  ],
  ['sets the status forward', [{ status: 'Resolved' }], [ON_HOLD, 'Status changed from On Hold to Resolved']],
  ['removes the tag', [{ alertTags: ['Info'] }], [URGENT, URGENT]],
  ['adds another tag', [{ alertTags: ['Info', 'Urgent', 'Escalate'] }], [URGENT, expect.stringContaining('Escalate'), URGENT]],
  ['changes another field', [{ reg: 'M-AB 1' }], [expect.stringContaining('M-AB 1')]],
])('removes history entries that no later entry builds on when a colleague %s', async (_, saves, contents) => {
  const ticket = await add({ alertTags: ['Info'] });
  const { batchId } = await bulk([ticket], change);
  for (const save of saves) await bob.put(`/api/tickets/${ticket.id}`, save);
  await undo(batchId);
  expect((await read(ticket)).history.slice(1).map(({ content }) => content)).toEqual(contents);
});

test('updates the sync status of many tickets in one statement', async () => {
  const tickets = await Promise.all([add(), add(), add()]);
  await server.database.query("UPDATE tickets SET sync_status = 'synced', last_sync = now(); DELETE FROM sync_outbox");
  const { batchId } = await bulk(tickets, { status: 'On Hold' });
  const trips = await watchTransaction(server, 'outbox-withdraw', () => undo(batchId));
  expect(trips.flat().filter((name) => name.startsWith('tickets-sync'))).toEqual(['tickets-sync-status']);
});

test('keeps later changes of a colleague with their time, and only their history entries', async () => {
  const [noted, changed, other] = (await Promise.all([add(), add(), add()])) as [Ticket, Ticket, Ticket];
  const { batchId } = await bulk([noted, changed, other], { status: 'On Hold', addTags: ['Urgent'] });
  await bob.put(`/api/tickets/${noted.id}`, { history: [{ content: 'Called.', type: 'NOTE' }] });
  await bob.put(`/api/tickets/${changed.id}`, { status: 'Resolved' });
  await bob.put(`/api/tickets/${other.id}`, { reg: 'M-AB 1' });
  const since = await Promise.all([noted, changed, other].map(read));
  const admin = await server.signedIn({ role: 'Admin' });
  expect((await undo(batchId, bob)).status).toBe(403);
  expect((await undo(batchId, admin)).body.kept).toMatchObject([{ id: changed.id, fields: ['Status'] }]);
  const after = await Promise.all([noted, changed, other].map(read));
  expect(after.map(({ status, alertTags }) => [status, alertTags])).toEqual([
    ['New', []],
    ['Resolved', []],
    ['New', []],
  ]);
  expect(after.map(({ lastUpdated, lastModifiedBy }) => [lastUpdated, lastModifiedBy])).toEqual(
    since.map(({ lastUpdated, lastModifiedBy }) => [lastUpdated, lastModifiedBy]),
  );
  const told = after.map(({ history }) => history.slice(1).map(({ content }) => content));
  expect(told).toEqual([
    ['Called.'],
    ['Status changed from New to On Hold', 'Status changed from On Hold to Resolved'],
    [expect.stringContaining('M-AB 1')],
  ]);
});

test('removes the unread notifications of an undone change, and sends none', async () => {
  const ticket = await add();
  const carol = await server.signedIn({ fullName: 'Carol Cole' });
  const told = async () => (await carol.get<{ kind: string }[]>('/api/notifications')).body.map(({ kind }) => kind);
  const { batchId } = await bulk([ticket], { status: 'On Hold', addAssignees: ['Carol Cole'] });
  expect(await told()).toEqual(['assigned']);
  await undo(batchId);
  expect(await told()).toEqual([]);
  const { batchId: next } = await bulk([ticket], { addAssignees: ['Carol Cole'] });
  await bob.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Hello @Carol Cole', type: 'NOTE' }] });
  await undo(next);
  expect(await told()).toHaveLength(1);
  await carol.post('/api/notifications/read', {});
  const { batchId: last } = await bulk([ticket], { status: 'On Hold' });
  await alice.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Please call, @Carol Cole', type: 'NOTE' }] });
  await undo(last);
  expect((await carol.get<{ kind: string }[]>('/api/notifications?unread=true')).body.map(({ kind }) => kind)).toEqual(['mentioned']);
});
