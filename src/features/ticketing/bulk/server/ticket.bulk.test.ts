import { expect, test } from 'vitest';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket, TicketRow } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import { BULK_LIMIT, type BulkResult, type BulkUndo } from '../ticket-bulk.contract.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const add = async (given: object = {}) => (await alice.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async ({ id }: { id: string }) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
const bulk = (tickets: readonly { id: string }[], change: object, more: object = {}) =>
  alice.post<BulkResult>('/api/tickets/bulk', { ids: tickets.map(({ id }) => id), change, ...more });
const undo = (batchId: string | null, by = alice) => by.post<BulkUndo>(`/api/tickets/bulk/${batchId}/undo`, {});
/** Below the limit, because each ticket is saved individually. */
const MANY = 120;
const addMany = (count: number) =>
  server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status) SELECT 'TKT-9' || lpad(n::text, 6, '0'), 'Case ' || n, 'Big Fleet', 'SOD', 'New'
      FROM generate_series(1, ${count}) AS n`,
  );

test('previews changed and unchanged tickets with reasons, then applies and undoes the change', async () => {
  const tickets = [
    await add({ alertTags: ['Info'] }),
    await add({ status: 'On Hold', assignees: ['Bob Baker'] }),
    await add({ status: 'On Hold' }),
  ];
  const [first, second, third] = tickets;
  await server.database.query('DELETE FROM sync_outbox');
  const change = { status: 'On Hold', addAssignees: ['Bob Baker'] };
  const preview = await bulk([...tickets, { id: 'TKT-404404' }], change, { dryRun: true });
  const expected = {
    changed: [
      { id: first?.id, summary: first?.summary, lines: ['Status changed from New to On Hold', 'Assignees: added Bob Baker'] },
      { id: third?.id, summary: third?.summary, lines: ['Assignees: added Bob Baker'] },
    ],
    skipped: [
      { id: second?.id, summary: second?.summary, reason: 'No change needed' },
      { id: 'TKT-404404', summary: '', reason: 'Ticket not found' },
    ],
  };
  expect(preview).toMatchObject({ status: 200, body: { batchId: null, ...expected } });
  expect(await Promise.all(tickets.map(read))).toEqual(tickets);

  const { body } = await bulk([...tickets, { id: 'TKT-404404' }], change);
  expect(body).toEqual({ batchId: expect.any(String), ...expected });
  const changed = await read(tickets[0] as Ticket);
  expect(changed).toMatchObject({
    status: 'On Hold',
    alertTags: ['Info'],
    version: 2,
    lastModifiedBy: 'Alice Archer',
    syncStatus: 'pending',
  });
  expect(changed.assignees).toMatchObject([{ name: 'Bob Baker', avatar: 'BB' }]);
  expect(changed.history.slice(1).map(({ user, content, type }) => [user, content, type])).toEqual([
    ['n. Alice Archer', 'Assignees: added Bob Baker', 'EVENT'],
    ['n. Alice Archer', 'Status changed from New to On Hold', 'STATUS_CHANGE'],
  ]);
  expect(await read(tickets[1] as Ticket)).toEqual(second);
  const { rows } = await server.database.query('SELECT record_id FROM sync_outbox ORDER BY record_id');
  expect(rows).toEqual([first, third].map((ticket) => ({ record_id: ticket?.id })));
  expect((await alice.get('/api/tickets/open-counts')).body).toContainEqual({ type: 'SOD', count: 3 });
  expect((await alice.get<TicketRow[]>('/api/tickets?assignee=Bob%20Baker')).headers.get('x-total-count')).toBe('3');

  expect((await undo(body.batchId, bob)).status).toBe(403);
  expect((await undo(body.batchId)).body).toMatchObject({ restored: [{ id: first?.id }, { id: third?.id }], kept: [] });
  const restored = await read(tickets[0] as Ticket);
  expect(restored).toEqual({ ...first, version: 3 });
  expect(await undo(body.batchId)).toMatchObject({ status: 409, body: { message: 'This change has already been undone.' } });
});

test('updates the shipping status of repairs shipped in bulk as previewed, and restores it in an undo', async () => {
  const repair = { type: 'Tool Repair', status: 'Repairing' };
  const tickets = [await add(repair), await add({ ...repair, shippingStatus: 'Delivered' })];
  const [pending, delivered] = tickets as [Ticket, Ticket];
  const lines = ['Status changed from Repairing to Shipped', 'Shipping status changed from Pending to Shipped'];
  expect((await bulk(tickets, { status: 'Shipped' }, { dryRun: true })).body.changed).toMatchObject([
    { lines },
    { lines: lines.slice(0, 1) },
  ]);
  const { body } = await bulk(tickets, { status: 'Shipped' });
  expect(await read(pending)).toMatchObject({ status: 'Shipped', shippingStatus: 'Shipped' });
  expect(await read(delivered)).toMatchObject({ status: 'Shipped', shippingStatus: 'Delivered' });
  expect((await undo(body.batchId)).body.kept).toEqual([]);
  expect(await read(pending)).toMatchObject({ status: 'Repairing', shippingStatus: 'Pending' });
  expect(await read(delivered)).toMatchObject({ status: 'Repairing', shippingStatus: 'Delivered' });
});

test('keeps and reports later changes in an undo, and allows Admins to undo for others', async () => {
  const tickets = [await add(), await add({ assignees: ['Cai Cole'] })];
  const { body } = await bulk(tickets, { status: 'Resolved', type: 'Tech Support', addAssignees: ['Bob Baker'], addTags: ['Urgent'] });
  await bob.put(`/api/tickets/${tickets[1]?.id}`, { status: 'On Hold', assignees: ['Cai Cole', 'Bob Baker', 'Dee Dunn'], reg: 'M-AB 1' });
  const admin = await server.signedIn({ role: 'Admin' });
  expect((await undo(body.batchId, admin)).body).toMatchObject({
    restored: [{ id: tickets[0]?.id }, { id: tickets[1]?.id }],
    kept: [{ id: tickets[1]?.id, fields: ['Status', 'Assignees'] }],
  });
  const kept = await read(tickets[1] as Ticket);
  expect(kept).toMatchObject({ status: 'On Hold', type: 'SOD', alertTags: [], reg: 'M-AB 1' });
  expect(kept.assignees.map(({ name }) => name)).toEqual(['Cai Cole', 'Dee Dunn']);
});

test('rejects more than a thousand tickets, an empty change, and an undo of an unknown batch', async () => {
  const many = Array.from({ length: BULK_LIMIT + 1 }, (_, n) => ({ id: `TKT-${n}` }));
  const message = 'The limit is 1,000 tickets at a time. Narrow the list or update in batches.';
  expect(await bulk(many, { status: 'New' })).toMatchObject({ status: 400, body: { message } });
  expect((await bulk(many.slice(1), { status: 'New' }, { dryRun: true })).body.skipped).toHaveLength(BULK_LIMIT);
  expect(await bulk(many.slice(1), {})).toMatchObject({ status: 400, body: { message: 'Choose at least one change' } });
  expect(await bulk([], { status: 'New' })).toMatchObject({ status: 400, body: { message: 'Choose at least one ticket' } });
  expect((await undo('unknown')).status).toBe(404);
});

test('sends one live event for many tickets, notifies each subscriber, and changes nothing if one ticket fails', async () => {
  await addMany(BULK_LIMIT + 5);
  const { body: found } = await alice.get<{ ids: string[]; hasMore: boolean }>('/api/tickets/ids?type=SOD&state=open&q=case');
  expect(found).toMatchObject({ hasMore: true });
  expect(new Set(found.ids).size).toBe(BULK_LIMIT);
  const events: string[] = [];
  const notified: string[] = [];
  let fails = true;
  server.deps.live.onNotify('obdesk_changes', (payload) => void events.push(payload));
  const hear: ChangeSubscriber = async (_tx, { kind, id, before, after }) => {
    if (fails && notified.length === 100) throw new Error('no');
    if (kind === 'ticket') notified.push(`${id} ${before?.status} ${after?.status}`);
  };
  server.deps.changes.subscribe({ live: [hear] });
  const ids = found.ids.slice(0, MANY);
  const tickets = ids.map((id) => ({ id }));
  expect((await bulk(tickets, { status: 'In Progress' })).status).toBe(500);
  expect((await bulk(tickets, { status: 'New' }, { dryRun: true })).body.changed).toEqual([]);

  fails = false;
  notified.length = 0;
  const { body } = await bulk(tickets, { status: 'In Progress', addTags: ['Urgent'] });
  expect(body.changed).toHaveLength(MANY);
  expect(notified.toSorted()).toEqual(ids.map((id) => `${id} New In Progress`).toSorted());
  await expect.poll(() => events).toEqual([JSON.stringify({ kind: 'ticket', id: '', version: 0, by: alice.userId })]);
  expect((await undo(body.batchId)).body.restored).toHaveLength(MANY);
  const { rows } = await server.database.query(
    'SELECT status, alert_tags, version, count(*)::int AS count FROM tickets GROUP BY 1, 2, 3 ORDER BY 3',
  );
  expect(rows).toEqual([
    { status: 'New', alert_tags: [], version: 1, count: BULK_LIMIT + 5 - MANY },
    { status: 'New', alert_tags: [], version: 3, count: MANY },
  ]);
});

test('serializes concurrent bulk changes and saves of the same tickets without losing any', async () => {
  const tickets = await Promise.all(Array.from({ length: 8 }, () => add()));
  const [one] = tickets;
  const replies = await Promise.all([
    bulk(tickets, { addTags: ['Urgent'] }),
    bulk(tickets.toReversed(), { addTags: ['Info'] }),
    bob.put(`/api/tickets/${one?.id}`, { reg: 'M-AB 1', history: [{ content: 'Called.', type: 'NOTE' }] }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const ticket of tickets) expect((await read(ticket)).alertTags.toSorted()).toEqual(['Info', 'Urgent']);
  const saved = await read(one as Ticket);
  expect(saved).toMatchObject({ reg: 'M-AB 1', version: 4 });
  expect(saved.history.map(({ content }) => content)).toContain('Called.');
});

test('audits a bulk change and its undo as one entry each, and a preview not at all', async () => {
  const tickets = [await add(), await add({ status: 'On Hold', assignees: ['Bob Baker'] }), await add()];
  const [first, , third] = tickets.map(({ id }) => id);
  const change = { status: 'On Hold', addAssignees: ['Bob Baker'] };
  await bulk(tickets, change, { dryRun: true });
  const { batchId } = (await bulk(tickets, change)).body;
  await bob.put(`/api/tickets/${third}`, { status: 'Resolved' });
  await undo(batchId);
  const { rows } = await server.database.query('SELECT actor_name, action, subject, subject_name, detail FROM audit_log ORDER BY id');
  const common = { actor_name: 'Alice Archer', subject: `bulk:${batchId}`, subject_name: '2 tickets' };
  expect(rows).toEqual([
    { ...common, action: 'tickets.bulk_changed', detail: { status: 'On Hold', addAssignees: ['Bob Baker'], tickets: [first, third] } },
    { ...common, action: 'tickets.bulk_undone', detail: { tickets: [first, third], kept: [`${third} (Status)`] } },
  ]);
});

test('skips repairs whose replacement has no serial number when shipping', async () => {
  const [without, withSerial] = [
    await add({ type: 'Tool Repair', rmaOutcome: 'Replaced' }),
    await add({ type: 'Tool Repair', rmaOutcome: 'Replaced', replacementSerial: 'N-1' }),
  ] as const;
  expect((await bulk([without, withSerial], { status: 'Shipped' })).body).toMatchObject({
    changed: [{ id: withSerial.id }],
    skipped: [{ id: without.id, reason: 'Enter the serial number of the replacement before it ships.' }],
  });
  expect(await read(without)).toEqual(without);
});
