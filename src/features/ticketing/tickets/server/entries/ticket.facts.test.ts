import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { someFact } from '../../../../../testing/server/some-facts.ts';
import { createTicket, mergeTickets, relate, storedTicket, undoMerge } from '../../../../../testing/server/ticket-steps.ts';
import { readFact } from '../../history/history-fact.contract.ts';
import { toText } from '../../history/history-text.rules.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { addHistory, toFactEntry } from '../ticket.history.store.ts';
import { insertImportedTickets } from '../ticket.import.service.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const query = async (sql: string) => (await server.database.query(sql)).rows;

/** An entry that imitates texts written by the system. */
const anEntry = (content: string, type: string) => ({ history: [{ content, type }] });

test('uses only status events, not texts that look like them, to rebuild closing and reopening times', async () => {
  const open = await createTicket(alice);
  const closed = await createTicket(alice);
  await alice.put(`/api/tickets/${open.id}`, anEntry('Status changed from New to Resolved', 'STATUS_CHANGE'));
  await alice.put(`/api/tickets/${closed.id}`, { status: 'Resolved', ...anEntry(`Merge into ${open.id} undone`, 'EVENT') });
  const recorded = await query('SELECT * FROM ticket_times');
  expect(recorded).toMatchObject([{ ticket_id: closed.id }]);
  await server.database.query('TRUNCATE ticket_times; SELECT rebuild_ticket_counters()');
  expect(await query('SELECT * FROM ticket_times')).toEqual(recorded);
});

test('treats a user who related a ticket since a merge as active on it, independent of the other ticket’s name', async () => {
  const kept = await createTicket(alice);
  const merged = await createTicket(alice);
  const other = await createTicket(alice, { summary: 'Key was merged into this ticket' });
  await bob.post(`/api/tickets/${merged.id}/watch`);
  const { body } = await mergeTickets(alice, merged.id, kept.id);
  await relate(bob, kept.id, 'caused by', other.id);
  await undoMerge(alice, body.id);
  const watching = await query(`SELECT user_id FROM followers WHERE record_id = '${kept.id}' AND is_watching`);
  expect(watching.map(({ user_id }) => user_id)).toContain(bob.userId);
});

test('reverts an import, but keeps tickets with a note that only claims an import', async () => {
  const opened = await createTicket(alice, { history: [{ content: 'Ticket imported', type: 'EVENT' }] });
  const [imported = ''] = await server.database.transaction((tx) =>
    insertImportedTickets(tx, [
      { summary: 'From elsewhere', customerCompany: 'A shop', type: 'SOD', status: 'New', notes: ['As it came'] },
    ]),
  );
  expect(await query(`SELECT kind, content FROM ticket_history WHERE ticket_id = '${imported}' ORDER BY position`)).toEqual([
    { kind: 'imported', content: 'Ticket imported' },
    { kind: 'imported-text', content: 'As it came' },
  ]);
  const { rows } = await server.database.query('SELECT remove_imported_tickets($1) AS id', [[opened.id, imported]]);
  expect(rows).toEqual([{ id: imported }]);
});

test('stores changes as data besides the text, signed with the author’s ID', async () => {
  const { id } = await createTicket(alice, { vehicleMake: 'BMW changed from Audi' });
  const read = (await bob.put<Ticket>(`/api/tickets/${id}`, { status: 'On Hold', vehicleMake: 'VW to go' })).body;
  await server.database.query("UPDATE users SET full_name = 'Bob B. Baker' WHERE id = $1", [bob.userId]);
  const facts = await query(
    `SELECT author, author_id, kind, data, content FROM ticket_history WHERE ticket_id = '${id}' ORDER BY position`,
  );
  expect(facts).toEqual([
    { author: 'System', author_id: null, kind: 'created', data: {}, content: 'Ticket created' },
    {
      author: 'n. Bob Baker',
      author_id: bob.userId,
      kind: 'changes',
      data: { changes: [{ field: 'vehicleMake', from: 'BMW changed from Audi', to: 'VW to go' }] },
      content: 'Make changed from BMW changed from Audi to VW to go',
    },
    {
      author: 'n. Bob Baker',
      author_id: bob.userId,
      kind: 'status',
      data: { from: 'New', to: 'On Hold' },
      content: 'Status changed from New to On Hold',
    },
  ]);
  expect(read.history.at(-1)).toMatchObject({ kind: 'status', data: { from: 'New', to: 'On Hold' } });
  const forged = { content: 'Mine', kind: 'status', data: { from: 'New', to: 'Shipped' } };
  await alice.put(`/api/tickets/${id}`, { history: [...read.history, forged] });
  const { history } = await storedTicket(alice, { id });
  expect(history.slice(0, -1)).toEqual(read.history);
  expect(history.at(-1)).toEqual({ id: expect.any(String), timestamp: expect.any(String), ...aNoteOf('n. Alice Archer', 'Mine') });
});

const aNoteOf = (user: string, content: string) => ({ user, content, type: 'NOTE', category: '' });

test('returns stored events of every kind unchanged, and builds their text from the data', async () => {
  const { id } = await createTicket(alice);
  const facts = fc.sample(someFact, 500);
  const entries = facts.map((fact) => toFactEntry(id, null, fact, randomUUID()));
  await server.database.transaction((tx) => addHistory(tx, entries));
  const stored = (await query(`SELECT kind, data, content FROM ticket_history WHERE ticket_id = '${id}' ORDER BY position`)).slice(1);
  const read = stored.map(({ kind, data }) => readFact(String(kind), data));
  expect(read).toEqual(facts);
  expect(read.map((fact) => fact && toText(fact.kind, fact.data))).toEqual(stored.map(({ content }) => content));
});
