import { expect, test } from 'vitest';
import { watchTransaction } from '../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { queueTouched } from '../../../exchange/sync/server/mapping/touched.store.ts';
import { queueAll } from '../../../exchange/sync/server/queue/outbox.service.ts';
import { claimItem, putBack, type QueuedItem } from '../../../exchange/sync/server/queue/queue.store.ts';
import { withSenderLease } from '../../../exchange/sync/server/queue/sender-lease.ts';
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

const run = async (...statements: string[]) => {
  for (const statement of statements) await server.database.query(statement);
};
const QUEUE = "INSERT INTO sync_outbox (kind, record_id) SELECT 'ticket', id FROM tickets";
const SENT = ["UPDATE tickets SET sync_status = 'synced', last_sync = now()", 'DELETE FROM sync_outbox'];
const NOT_YET = async () => undefined;

/** Claims the queued ticket as a sender that then does `work` with it. */
const send = (work: (item: QueuedItem) => Promise<unknown> = NOT_YET) =>
  withSenderLease(server.deps, async ({ holder }) => {
    const item = await claimItem(server.database, { kinds: ['ticket'], now: server.clock.now(), holder });
    expect(item).toBeDefined();
    if (item) await work(item);
  });
const failOnce = () => send((item) => putBack(server.database, item, 1, null, 'Zoho can’t be reached.'));
const sendNow = (id: string) => server.database.transaction((tx) => queueAll(tx, 'ticket', [id]));
const changeMapping = async () => {
  const words = { lead: { statuses: [], sources: [] }, ticket: { statuses: ['On Hold'], types: [] } };
  expect(await server.database.transaction((tx) => queueTouched(tx, 'ticket', words))).toBe(1);
};

type QueueCase = readonly [
  name: string,
  before: 'synced' | 'error' | 'pending' | 'unsynced',
  arrange: () => Promise<unknown>,
  between: (id: string) => Promise<unknown>,
  after: string,
  isQueued: boolean,
];

const QUEUE_CASES: readonly QueueCase[] = [
  ['it was synced and nothing is sent yet', 'synced', NOT_YET, NOT_YET, 'synced', false],
  ['it was in error and nothing is sent yet', 'error', NOT_YET, NOT_YET, 'error', false],
  ['it is being sent', 'synced', NOT_YET, () => send(), 'pending', true],
  ['it could not be sent once', 'synced', NOT_YET, failOnce, 'pending', true],
  [
    'it could not be sent once and is pushed again',
    'synced',
    NOT_YET,
    async (id) => {
      await failOnce();
      await sendNow(id);
    },
    'pending',
    true,
  ],
  ['its sender shuts down', 'synced', NOT_YET, () => send((item) => putBack(server.database, item, item.tries, null)), 'pending', true],
  ['it was sent', 'synced', NOT_YET, () => run(...SENT), 'pending', true],
  [
    'it was sent and is queued again by a person',
    'synced',
    NOT_YET,
    async (id) => {
      await run(...SENT);
      await sendNow(id);
    },
    'pending',
    true,
  ],
  [
    'it was sent and is queued again by a change of the mapping',
    'synced',
    NOT_YET,
    async () => {
      await run(...SENT);
      await changeMapping();
    },
    'pending',
    true,
  ],
  ['the mapping changes before it is sent', 'synced', NOT_YET, changeMapping, 'pending', true],
  ['it was refused', 'synced', NOT_YET, () => run("UPDATE tickets SET sync_status = 'error'", 'DELETE FROM sync_outbox'), 'pending', true],
  ['it waited to be sent before', 'pending', () => run(QUEUE), NOT_YET, 'pending', true],
  ['it was queued again before', 'synced', () => run(QUEUE), NOT_YET, 'pending', true],
  ['it is not to be sent', 'unsynced', NOT_YET, NOT_YET, 'unsynced', false],
];

test.each(QUEUE_CASES)(
  'an undo is sent to Zoho exactly if something may be there: %s',
  async (_, status, arrange, between, after, isQueued) => {
    const ticket = await add();
    await run('DELETE FROM sync_outbox', `UPDATE tickets SET sync_status = '${status}', last_sync = now()`);
    await arrange();
    const { batchId } = await bulk([ticket], { status: 'On Hold' });
    await between(ticket.id);
    await undo(batchId);
    expect(await read(ticket)).toMatchObject({ status: 'New', syncStatus: after });
    expect((await outbox()).length).toBe(isQueued ? 1 : 0);
  },
);

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
])('an undo removes the entries of a change that no later entry builds on: a colleague %s', async (_, saves, contents) => {
  const ticket = await add({ alertTags: ['Info'] });
  const { batchId } = await bulk([ticket], change);
  for (const save of saves) await bob.put(`/api/tickets/${ticket.id}`, save);
  await undo(batchId);
  expect((await read(ticket)).history.slice(1).map(({ content }) => content)).toEqual(contents);
});

test('an undo of many tickets sends one statement for all of their sync statuses', async () => {
  const tickets = await Promise.all([add(), add(), add()]);
  await run(...SENT);
  const { batchId } = await bulk(tickets, { status: 'On Hold' });
  const trips = await watchTransaction(server, 'outbox-withdraw', () => undo(batchId));
  expect(trips.flat().filter((name) => name.startsWith('tickets-sync'))).toEqual(['tickets-sync-status']);
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
  await carol.post('/api/notifications/read', {});
  const { batchId: last } = await bulk([ticket], { status: 'On Hold' });
  await alice.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Please call, @Carol Cole', type: 'NOTE' }] });
  await undo(last);
  expect((await carol.get<{ kind: string }[]>('/api/notifications?unread=true')).body.map(({ kind }) => kind)).toEqual(['mentioned']);
});
