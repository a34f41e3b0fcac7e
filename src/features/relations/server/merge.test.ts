import { expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { anInvoice } from '../../invoices/invoice.factory.ts';
import { aTool } from '../../loaners/tool.factory.ts';
import { aPart } from '../../parts/part.factory.ts';
import type { InternalComment, Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { TicketRelations } from '../relation.contract.ts';
import type { MergePreview, TicketMerge } from '../ticket-merge.contract.ts';

const server = serverForTests();

type Reply = TicketMerge & { message: string };

async function people() {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  return { alice, bob };
}

const open = async (caller: SignedInCaller, given: Parameters<typeof aTicket>[0] = {}) =>
  (await caller.post<Ticket>('/api/tickets', aTicket(given))).body;
const read = async (caller: SignedInCaller, id: string) => (await caller.get<Ticket>(`/api/tickets/${id}`)).body;
const relationsOf = async (caller: SignedInCaller, id: string) => (await caller.get<TicketRelations>(`/api/tickets/${id}/relations`)).body;
const relate = (caller: SignedInCaller, id: string, wording: string, ticketId: string) =>
  caller.post<{ id: string; message: string }>(`/api/tickets/${id}/relations`, { wording, ticketId });
const merge = (caller: SignedInCaller, id: string, into: string, versions: object = {}) =>
  caller.post<Reply>(`/api/tickets/${id}/merge`, { into, ...versions });
const undo = (caller: SignedInCaller, id: string) => caller.post<Reply>(`/api/tickets/merges/${id}/undo`);
const note = (content: string) => ({ history: [{ content, type: 'NOTE', category: 'Research' }] });

function attach(caller: SignedInCaller, id: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'trace.log');
  return caller.request<{ id: string }>('POST', `/api/tickets/${id}/attachments`, { body });
}

/** A ticket with a note, a comment, a file, two people who watch it and a relation to `other`. */
async function aFullTicket({ alice, bob }: Awaited<ReturnType<typeof people>>, other: Ticket, given: Parameters<typeof aTicket>[0]) {
  const ticket = await open(bob, { ...given, assignees: [{ name: 'Bob Baker' }] });
  await alice.put(`/api/tickets/${ticket.id}`, { ...note(`Note of ${ticket.id}`), status: 'On Hold' });
  await alice.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Wrote back', type: 'EMAIL', category: 'Email' }] });
  await bob.post(`/api/tickets/${ticket.id}/internal-comments`, { content: `Comment on ${ticket.id}` });
  await attach(bob, ticket.id, `File of ${ticket.id}`);
  await relate(alice, ticket.id, 'child of', other.id);
  return ticket;
}

/** Every row of tickets and what belongs to them; versions, times of change and what merges and undos say of themselves aside. */
async function dump() {
  const ask = async (sql: string) => (await server.database.query(sql)).rows;
  const tables =
    await ask(`SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'ticket_id'
    AND table_name NOT IN ('ticket_history', 'ticket_active_users') ORDER BY 1`);
  const others: Record<string, unknown> = {};
  for (const { name } of tables) others[String(name)] = await ask(`SELECT * FROM ${String(name)} AS each ORDER BY each::text`);
  return {
    tickets: (await ask('SELECT to_jsonb(tickets) AS ticket FROM tickets ORDER BY id')).map(({ ticket }) => {
      const { version, last_updated, last_modified_by, sync_status, ...rest } = ticket as Record<string, unknown>;
      return rest;
    }),
    history: await ask(`SELECT * FROM ticket_history
      WHERE NOT (content ~ '^(Merge|TKT-\\d+ was merged)' OR type = 'STATUS_CHANGE' AND content ~ 'Resolved') ORDER BY position`),
    relations: await ask('SELECT * FROM ticket_relations ORDER BY id'),
    followers: await ask('SELECT * FROM followers ORDER BY record_kind, record_id, user_id'),
    counters: await ask(
      'SELECT type, status, facet, value, sum(delta) FROM ticket_counters GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4',
    ),
    others,
  };
}

test('a relation is shown on both tickets in its own words, told in both histories, and removed from either', async () => {
  const { alice } = await people();
  const [one, other] = [await open(alice), await open(alice, { summary: 'No ignition' })];
  const added = await relate(alice, one.id, 'caused by', other.id);
  expect(added).toMatchObject({
    status: 201,
    body: { wording: 'caused by', ticket: { id: other.id, summary: 'No ignition', status: 'New' } },
  });
  expect((await relationsOf(alice, other.id)).relations).toMatchObject([
    { id: added.body.id, wording: 'cause of', ticket: { id: one.id } },
  ]);
  expect((await read(alice, one.id)).history.at(-1)).toMatchObject({
    content: `Caused by ${other.id}: No ignition`,
    type: 'EVENT',
    user: 'n. Alice Archer',
  });
  expect((await read(alice, other.id)).history.at(-1)?.content).toBe(`Cause of ${one.id}: ${one.summary}`);

  expect(await relate(alice, other.id, 'duplicate of', one.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('cause of') },
  });
  expect((await relate(alice, one.id, 'child of', one.id)).status).toBe(400);
  expect((await relate(alice, one.id, 'friend of', other.id)).status).toBe(400);
  expect((await relate(alice, one.id, 'child of', 'TKT-404404')).status).toBe(404);
  expect((await alice.get('/api/tickets/TKT-404404/relations')).status).toBe(404);

  const stranger = await open(alice);
  expect((await alice.delete(`/api/tickets/${stranger.id}/relations/${added.body.id}`)).status).toBe(404);
  expect((await alice.delete(`/api/tickets/${other.id}/relations/${added.body.id}`)).status).toBe(204);
  expect((await alice.delete(`/api/tickets/${other.id}/relations/${added.body.id}`)).status).toBe(404);
  expect((await relationsOf(alice, one.id)).relations).toEqual([]);
  expect((await read(alice, one.id)).history.at(-1)?.content).toBe(`Relation removed: Caused by ${other.id}: No ignition`);
});

test('a merge moves what people wrote, attached, watch and related, in the order of writing, and closes the merged ticket', async () => {
  const team = await people();
  const { alice, bob } = team;
  const parent = await open(alice);
  const kept = await open(alice, { summary: 'Stays' });
  const merged = await aFullTicket(team, parent, { summary: 'Goes' });
  await alice.put(`/api/tickets/${kept.id}`, note('Written last'));
  const preview = (await alice.get<MergePreview>(`/api/tickets/${merged.id}/merge?into=${kept.id}`)).body;
  expect(preview).toMatchObject({ obstacles: [], kept: { summary: 'Stays' }, merged: { summary: 'Goes' } });
  expect(preview.moves.toSorted()).toEqual(
    [
      '1 attachment',
      '1 internal comment',
      '1 more person who watches it',
      '1 relation',
      '3 notes, e-mails and lines about files',
    ].toSorted(),
  );
  const stale = await merge(alice, merged.id, kept.id, { version: preview.merged.version, intoVersion: preview.kept.version - 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
  const done = await merge(bob, merged.id, kept.id, { version: preview.merged.version, intoVersion: preview.kept.version });
  expect(done).toMatchObject({ status: 201, body: { keptId: kept.id, mergedId: merged.id, mergedBy: 'Bob Baker', undoneAt: null } });

  const after = await read(alice, kept.id);
  const written = after.history.filter(({ type }) => type !== 'EVENT');
  expect(written.map(({ content }) => content)).toEqual([
    `Note of ${merged.id}`,
    'Wrote back',
    'trace.log attached, 18 bytes',
    'Written last',
  ]);
  expect(after).toMatchObject({ status: 'New', mergedInto: null, version: preview.kept.version + 1 });
  const file = (await alice.get<{ id: string }[]>(`/api/tickets/${kept.id}/attachments`)).body[0]?.id;
  expect((await alice.get(`/api/tickets/${kept.id}/attachments/${file}`)).status).toBe(200);
  expect((await alice.get<InternalComment[]>(`/api/tickets/${kept.id}/internal-comments`)).body).toMatchObject([
    { content: `Comment on ${merged.id}` },
  ]);
  expect((await bob.get(`/api/tickets/${kept.id}/watch`)).body).toMatchObject({ isWatching: true });
  expect(await relationsOf(alice, kept.id)).toMatchObject({
    relations: [{ wording: 'child of', ticket: { id: parent.id } }],
    merges: [{ mergedId: merged.id }],
  });

  expect(await read(alice, merged.id)).toMatchObject({ status: 'Resolved', mergedInto: kept.id });
  const refused = { status: 409, body: { message: `${merged.id} was merged into ${kept.id}.` } };
  expect(await alice.put(`/api/tickets/${merged.id}`, { status: 'New' })).toMatchObject(refused);
  expect(await alice.post(`/api/tickets/${merged.id}/internal-comments`, { content: 'Late' })).toMatchObject(refused);
  expect(await attach(alice, merged.id, 'late')).toMatchObject(refused);
  expect(await relate(alice, merged.id, 'child of', kept.id)).toMatchObject(refused);
  expect(await merge(alice, merged.id, parent.id)).toMatchObject(refused);
  expect(await merge(alice, parent.id, merged.id)).toMatchObject(refused);
  expect((await alice.post('/api/invoices', anInvoice(merged.id))).status).toBe(400);
  const loan = { status: 'On Loan', assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: merged.id } as const;
  expect(await alice.post('/api/tools', aTool(loan))).toMatchObject(refused);
  const bulk = await alice.post('/api/tickets/bulk', { ids: [merged.id], change: { status: 'New' }, dryRun: false });
  expect(bulk.body).toMatchObject({ changed: [], skipped: [{ reason: `${merged.id} was merged into ${kept.id}.` }] });
});

test('undoing merges, whatever happened in between and in any order, leaves every row as it was; what was written since stays', async () => {
  const team = await people();
  const { alice, bob } = team;
  const parent = await open(alice);
  const kept = await aFullTicket(team, parent, { type: 'Bug Report' });
  const [first, second] = [
    await aFullTicket(team, parent, { followUpDate: '2030-01-01' }),
    await aFullTicket(team, parent, { status: 'Resolved' }),
  ];
  await bob.post(`/api/tickets/${first.id}/mute`);
  await relate(alice, first.id, 'duplicate of', kept.id);
  const third = await open(alice);
  const before = await dump();
  const [one, two] = [await merge(alice, first.id, kept.id), await merge(bob, second.id, kept.id)];
  const on = await merge(alice, kept.id, third.id);
  expect([one, two, on].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await undo(alice, one.body.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Undo that first') } });
  for (const { body } of [on, one, two]) expect((await undo(bob, body.id)).status).toBe(200);
  expect(await dump()).toEqual(before);

  const again = (await merge(alice, first.id, kept.id)).body;
  await alice.put(`/api/tickets/${kept.id}`, note('Written since'));
  expect((await undo(alice, again.id)).body).toMatchObject({ undoneBy: 'Alice Archer' });
  expect(await undo(alice, again.id)).toMatchObject({ status: 409, body: { message: 'This merge was undone already.' } });
  expect((await read(alice, kept.id)).history.filter(({ content }) => content === 'Written since')).toHaveLength(1);
  expect((await undo(alice, 'nothing')).status).toBe(404);
});

test('money, stock and loans are never hidden by a merge, and of two merges at once in opposite directions one goes in', async () => {
  const { alice } = await people();
  const [kept, merged] = [
    await open(alice),
    await open(alice, { type: 'Tool Repair', rmaLineItems: [{ description: 'Screen', quantity: 1, unitCost: 20 }] }),
  ];
  const part = (await alice.post<{ id: string }>('/api/parts', aPart({ quantity: 5 }))).body;
  await alice.post(`/api/parts/${part.id}/movements`, { kind: 'reserved', quantity: 2, ticketId: merged.id });
  await alice.post('/api/invoices', anInvoice(merged.id));
  await alice.post(
    '/api/tools',
    aTool({ status: 'On Loan', assignedTo: 'Harbor Street Garage', returnDate: '2030-01-01', ticketId: merged.id }),
  );
  const refused = await merge(alice, merged.id, kept.id);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/loaner.* is out.*|invoice INV-0001|2 parts are reserved|line items/) },
  });
  const { obstacles } = (await alice.get<MergePreview>(`/api/tickets/${merged.id}/merge?into=${kept.id}`)).body;
  expect(obstacles).toHaveLength(4);
  expect(await read(alice, merged.id)).toMatchObject({ mergedInto: null });
  expect((await alice.get<MergePreview>(`/api/tickets/${kept.id}/merge?into=${merged.id}`)).body.obstacles).toEqual([]);

  const other = await open(alice);
  const replies = await Promise.all([merge(alice, kept.id, other.id), merge(alice, other.id, kept.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await merge(alice, kept.id, kept.id)).status).toBe(400);
  expect((await merge(alice, merged.id, 'TKT-404404')).status).toBe(404);
});
