import { expect, test } from 'vitest';
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

/** A ticket of every sort that a bulk change meets, the first one changed last. */
async function addSome(): Promise<Ticket[]> {
  const tickets = [
    await add({ alertTags: ['Info'] }),
    await add({ type: 'Tool Repair', status: 'Repairing' }),
    await add({ type: 'Bug Report', status: 'On Hold', assignees: ['Cai Cole'] }),
    await add({ status: 'Resolved', alertTags: ['Urgent', 'Info'], assignees: ['Cai Cole', 'Dee Dunn'] }),
  ];
  await bob.put(`/api/tickets/${tickets[0]?.id}`, { reg: 'M-AB 1' });
  await server.database.query("UPDATE tickets SET sync_status = 'synced', last_sync = now(); DELETE FROM sync_outbox");
  return Promise.all(tickets.map(read));
}

test.each([
  ['status', { status: 'In Progress' }],
  ['closing status', { status: 'Resolved' }],
  ['status that ships', { status: 'Shipped' }],
  ['status that reopens', { status: 'New' }],
  ['type', { type: 'Tech Support' }],
  ['added people', { addAssignees: ['Bob Baker'] }],
  ['replaced people', { assignees: ['Bob Baker'] }],
  ['removed people', { assignees: [] }],
  ['added tags', { addTags: ['Urgent'] }],
  ['removed tags', { removeTags: ['Info'] }],
  ['status and people', { status: 'On Hold', addAssignees: ['Alice Archer'] }],
  ['everything', { status: 'On Hold', type: 'SOD', assignees: ['Bob Baker'], addTags: ['Escalate'], removeTags: ['Info'] }],
])('an undo leaves tickets, their histories, their order and the queue as they were before a change of: %s', async (_, change) => {
  const before = await addSome();
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

const queue = "INSERT INTO sync_outbox (kind, record_id) SELECT 'ticket', id FROM tickets";

test.each([
  ['it was synced and nothing is sent yet', 'synced', '', '', 'synced', false],
  ['it was in error and nothing is sent yet', 'error', '', '', 'error', false],
  ['it is being sent', 'synced', '', 'UPDATE sync_outbox SET claimed_by = gen_random_uuid()', 'pending', true],
  ['it could not be sent once', 'synced', '', 'UPDATE sync_outbox SET tries = 1', 'pending', true],
  ['it was sent', 'synced', '', "DELETE FROM sync_outbox; UPDATE tickets SET sync_status = 'synced'", 'pending', true],
  ['it was refused', 'synced', '', "DELETE FROM sync_outbox; UPDATE tickets SET sync_status = 'error'", 'pending', true],
  ['it waited to be sent before', 'pending', queue, '', 'pending', true],
  ['it was queued again before', 'synced', queue, '', 'pending', true],
  ['it is not to be sent', 'unsynced', '', '', 'unsynced', false],
] as const)('an undo is sent to Zoho exactly if something may be there: %s', async (_, status, arrange, between, expected, isQueued) => {
  const ticket = await add();
  await server.database.query('DELETE FROM sync_outbox');
  await server.database.query(`UPDATE tickets SET sync_status = '${status}', last_sync = now()`);
  if (arrange) await server.database.query(arrange);
  const { batchId } = await bulk([ticket], { status: 'On Hold' });
  for (const statement of between.split('; ').filter(Boolean)) await server.database.query(statement);
  await undo(batchId);
  expect(await read(ticket)).toMatchObject({ status: 'New', syncStatus: expected });
  expect((await outbox()).length).toBe(isQueued ? 1 : 0);
});

test('an undo keeps what a colleague did since with its time, and the history tells only what stays', async () => {
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

test('an undo takes back the unread notifications of the change and causes none', async () => {
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
});
