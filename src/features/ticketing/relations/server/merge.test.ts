import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aNote, attach, createTicket, mergeTickets, relate, storedTicket, undoMerge } from '../../../../testing/server/ticket-steps.ts';
import type { InternalComment, Ticket, TicketRow } from '../../tickets/ticket.contract.ts';
import type { NewTicketBody } from '../../tickets/ticket.factory.ts';
import type { TicketRelations } from '../relation.contract.ts';
import type { MergePreview } from '../ticket-merge.contract.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const relationsOf = async (caller: SignedInCaller, id: string) => (await caller.get<TicketRelations>(`/api/tickets/${id}/relations`)).body;

/** A ticket with a note, a comment, an attachment, two watchers and a relation to `other`. */
async function aFullTicket(other: Ticket, given: Partial<NewTicketBody>) {
  const ticket = await createTicket(bob, { ...given, assignees: [{ name: 'Bob Baker' }] });
  await alice.put(`/api/tickets/${ticket.id}`, { ...aNote(`Note of ${ticket.id}`), status: 'On Hold' });
  await alice.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Wrote back', type: 'EMAIL', category: 'Email' }] });
  await bob.post(`/api/tickets/${ticket.id}/internal-comments`, { content: `Comment on ${ticket.id}` });
  await attach(bob, ticket.id, `File of ${ticket.id}`);
  await relate(alice, ticket.id, 'child of', other.id);
  return ticket;
}

/** Reads all rows of tickets and their dependents, without versions, change times and the entries about merges and undos. */
async function dump() {
  const queryRows = async (sql: string) => (await server.database.query(sql)).rows;
  const tables =
    await queryRows(`SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'ticket_id'
    AND table_name NOT IN ('ticket_history', 'ticket_active_users') ORDER BY 1`);
  const others: Record<string, unknown> = {};
  for (const { name } of tables) others[String(name)] = await queryRows(`SELECT * FROM ${String(name)} AS each ORDER BY each::text`);
  return {
    tickets: (await queryRows('SELECT to_jsonb(tickets) AS ticket FROM tickets ORDER BY id')).map(({ ticket }) => {
      const { version, last_updated, last_modified_by, sync_status, ...rest } = ticket as Record<string, unknown>;
      return rest;
    }),
    history: await queryRows(`SELECT * FROM ticket_history
      WHERE kind NOT IN ('merged-into', 'merged-into-undone', 'merged-here', 'merged-here-undone')
        AND NOT (kind = 'status' AND 'Resolved' IN (data ->> 'from', data ->> 'to')) ORDER BY position`),
    relations: await queryRows('SELECT * FROM ticket_relations ORDER BY id'),
    followers: await queryRows('SELECT * FROM followers ORDER BY record_kind, record_id, user_id'),
    queue: await queryRows('SELECT fold_ticket_count_queue()'),
    counters: await queryRows(
      'SELECT type, status, facet, value, sum(delta) FROM ticket_counters GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4',
    ),
    times: await queryRows(
      'SELECT type, opened_at, closed_at, was_reopened, replied_at FROM ticket_times WHERE closed_at IS NOT NULL OR replied_at IS NOT NULL ORDER BY ticket_id',
    ),
    others,
  };
}

test('moves notes, files, watchers and relations in their order, and closes the merged ticket', async () => {
  const parent = await createTicket(alice);
  const kept = await createTicket(alice, { summary: 'Stays' });
  const merged = await aFullTicket(parent, { summary: 'Goes' });
  await alice.put(`/api/tickets/${kept.id}`, aNote('Written last'));
  const preview = (await alice.get<MergePreview>(`/api/tickets/${merged.id}/merge?into=${kept.id}`)).body;
  expect(preview).toMatchObject({ obstacles: [], kept: { summary: 'Stays' }, merged: { summary: 'Goes' } });
  expect(preview.moves.toSorted()).toEqual(
    ['1 attachment', '1 internal comment', '1 watcher', '1 link to another ticket', '3 notes, emails and file entries'].toSorted(),
  );
  const stale = await mergeTickets(alice, merged.id, kept.id, { version: preview.merged.version, intoVersion: preview.kept.version - 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
  const done = await mergeTickets(bob, merged.id, kept.id, { version: preview.merged.version, intoVersion: preview.kept.version });
  expect(done).toMatchObject({ status: 201, body: { keptId: kept.id, mergedId: merged.id, mergedBy: 'Bob Baker', undoneAt: null } });

  const after = await storedTicket(alice, kept);
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

  expect(await storedTicket(alice, merged)).toMatchObject({ status: 'Resolved', mergedInto: kept.id });
  expect((await alice.get<TicketRow[]>('/api/tickets?state=closed')).body).toMatchObject([{ id: merged.id, mergedInto: kept.id }]);
});

test('restores every row when merges are undone, in any order and after other changes, and keeps later notes', async () => {
  const parent = await createTicket(alice);
  const kept = await aFullTicket(parent, { type: 'Bug Report' });
  const first = await aFullTicket(parent, { followUpDate: '2030-01-01' });
  const second = await aFullTicket(parent, { status: 'Resolved' });
  await bob.post(`/api/tickets/${first.id}/mute`);
  await relate(alice, first.id, 'duplicate of', kept.id);
  const third = await createTicket(alice);
  const before = await dump();
  const one = await mergeTickets(alice, first.id, kept.id);
  const two = await mergeTickets(bob, second.id, kept.id);
  const on = await mergeTickets(alice, kept.id, third.id);
  expect([one, two, on].map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await undoMerge(alice, one.body.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Undo that merge first') },
  });
  for (const { body } of [on, one, two]) expect((await undoMerge(bob, body.id)).status).toBe(200);
  expect(await dump()).toEqual(before);

  const again = (await mergeTickets(alice, first.id, kept.id)).body;
  await alice.put(`/api/tickets/${kept.id}`, aNote('Written since'));
  expect((await undoMerge(alice, again.id)).body).toMatchObject({ undoneBy: 'Alice Archer' });
  expect(await undoMerge(alice, again.id)).toMatchObject({ status: 409, body: { message: 'This merge has already been undone.' } });
  expect((await storedTicket(alice, kept)).history.filter(({ content }) => content === 'Written since')).toHaveLength(1);
  expect((await undoMerge(alice, 'nothing')).status).toBe(404);
});

test('keeps users who were active on the ticket since the merge as watchers after an undo, and removes the others', async () => {
  const names = ['Wrote', 'Commented', 'Acted', 'Muted', 'Unwatched', 'Silent'];
  const callers = await Promise.all(names.map((fullName) => server.signedIn({ fullName })));
  const [wrote, commented, acted, muted, unwatched] = callers as [
    SignedInCaller,
    SignedInCaller,
    SignedInCaller,
    SignedInCaller,
    SignedInCaller,
  ];
  const kept = await createTicket(alice);
  const merged = await createTicket(bob);
  for (const caller of callers) await caller.post(`/api/tickets/${merged.id}/watch`);
  const { body } = await mergeTickets(alice, merged.id, kept.id);
  await wrote.put(`/api/tickets/${kept.id}`, aNote('I know this one'));
  await commented.post(`/api/tickets/${kept.id}/internal-comments`, { content: 'Same here' });
  await acted.put(`/api/tickets/${kept.id}`, { status: 'On Hold' });
  await muted.post(`/api/tickets/${kept.id}/mute`);
  await unwatched.delete(`/api/tickets/${kept.id}/watch`);
  await undoMerge(bob, body.id);
  const { rows } = await server.database.query(`SELECT full_name, is_watching, is_muted FROM followers JOIN users ON users.id = user_id
    WHERE record_id = '${kept.id}' ORDER BY 1`);
  expect(rows.map(({ full_name, is_watching, is_muted }) => [full_name, is_watching, is_muted])).toEqual([
    ['Acted', true, false],
    ['Alice Archer', true, false],
    ['Commented', true, false],
    ['Muted', true, true],
    ['Unwatched', false, false],
    ['Wrote', true, false],
  ]);
});

test('counts a merged ticket as neither closed nor reopened, and moved replies for the other ticket until the undo', async () => {
  const kept = await createTicket(alice);
  const merged = await createTicket(alice);
  const solved = await createTicket(alice);
  await alice.put(`/api/tickets/${merged.id}`, { history: [{ content: 'Called', type: 'NOTE', category: 'Phone call' }] });
  await alice.put(`/api/tickets/${solved.id}`, { status: 'Resolved' });
  const rebuild = () => server.database.query('TRUNCATE ticket_times; SELECT rebuild_ticket_counters()');
  await rebuild();
  const before = await dump();
  const merges = [await mergeTickets(alice, merged.id, kept.id), await mergeTickets(alice, solved.id, kept.id)].map(({ body }) => body.id);
  const figures = async () => {
    const { rows } = await server.database.query(
      `SELECT facet, count(*)::int AS count FROM ticket_times, LATERAL (VALUES ('closed', closed_at), ('replied', replied_at)) AS facts (facet, at)
        WHERE at IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
    return rows.map(({ facet, count }) => `${count} ${facet}`);
  };
  const listed = async (query: string) => (await alice.get<TicketRow[]>(`/api/tickets?${query}`)).body.map(({ id }) => id);
  expect(await figures()).toEqual(['1 replied']);
  expect([await listed('closedFrom=2020-01-01'), await listed('repliedFrom=2020-01-01')]).toEqual([[], [kept.id]]);
  await rebuild();
  expect(await figures()).toEqual(['1 replied']);
  // Ages any closing recorded by a merge beyond the ten minutes within which reopening cancels it.
  await server.database.query("UPDATE ticket_times SET closed_at = closed_at - interval '1 hour'");
  for (const id of merges) await undoMerge(alice, id);
  expect(await figures()).toEqual(['1 closed', '1 replied']);
  expect(await dump()).toEqual(before);
  await rebuild();
  expect(await dump()).toEqual(before);
});
