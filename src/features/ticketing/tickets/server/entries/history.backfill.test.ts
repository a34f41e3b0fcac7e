import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { attach, createTicket, mergeTickets, relate, storedTicket, undoMerge } from '../../../../../testing/server/ticket-steps.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { insertImportedTickets } from '../ticket.import.service.ts';
import { historyFacts } from './history.backfill.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });

const query = async (sql: string) => (await server.database.query(sql)).rows;
const readFacts = () => query('SELECT kind, data, author_id FROM ticket_history ORDER BY position');
const OLD_APPROVAL = 'Ms. Lee approved 1 line, $170.00';
const importOne = () =>
  server.database.transaction((tx) =>
    insertImportedTickets(tx, [
      { summary: 'From elsewhere', customerCompany: 'A shop', type: 'SOD', status: 'New', notes: ['As it came'] },
    ]),
  );

/** Leaves of all histories what versions before facts had written: names and the words of their time. */
async function forgetFacts() {
  await server.database.transaction(async (tx) => {
    await tx.query(`SELECT set_config('obdesk.moves_history', 'yes', true)`);
    await tx.query(`UPDATE ticket_history SET content = $1 WHERE kind = 'approved'`, [OLD_APPROVAL]);
    await tx.query(`UPDATE ticket_history SET content = replace(content, ' was undone', ' undone') WHERE kind LIKE 'merged-%-undone'`);
    await tx.query(`UPDATE ticket_history SET kind = 'text', data = '{}', author_id = NULL`);
    await tx.query('UPDATE ticket_comments SET author_id = NULL');
  });
}

async function fill() {
  for (let after: string | null | undefined; after !== null; ) {
    const from: string | null = after ?? null;
    after = (await server.database.transaction((tx) => historyFacts.run(tx, from))).last;
  }
}

/** A repair with a bit of everything in its history. */
async function aLongStory() {
  const ticket = await createTicket(alice, { type: 'Tool Repair', status: 'Received' });
  const other = await createTicket(bob);
  const lines = [{ description: 'Labour, two hours', quantity: 2, unitCost: 85 }];
  const { body } = await bob.put<Ticket>(`/api/tickets/${ticket.id}`, {
    status: 'Diagnosing',
    mileage: 48_210,
    assignees: ['Alice Archer', 'Bob Baker'],
    alertTags: ['Urgent'],
    followUpDate: '2030-01-02',
    rmaLineItems: lines,
    history: [{ content: 'Ticket imported', category: 'Phone call' }],
  });
  await alice.post(`/api/tickets/${ticket.id}/approval`, { approvedBy: 'Ms. Lee', version: body.version });
  await attach(bob, ticket.id, 'bytes');
  await relate(alice, ticket.id, 'caused by', other.id);
  await alice.post(`/api/tickets/${ticket.id}/internal-comments`, { content: 'Ask for the log.' });
  await alice.put(`/api/tickets/${ticket.id}`, { status: 'Shipped' });
  return ticket;
}

test('histories of earlier versions get the facts that a present one would have kept, and every call answers the same', async () => {
  const ticket = await aLongStory();
  const kept = await createTicket(alice);
  const merged = await createTicket(alice, { summary: 'Twice: no power' });
  await undoMerge(bob, (await mergeTickets(alice, merged.id, kept.id)).body.id);
  await importOne();
  const facts = await readFacts();
  const shown = await storedTicket(alice, ticket);
  await forgetFacts();
  await fill();
  expect(new Set(facts.map(({ kind }) => kind)).size).toBe(13);
  expect(await readFacts()).toEqual(facts.map((fact) => ({ ...fact, data: asPrinted(fact.data) })));
  const history = shown.history.map((entry) => (entry.content.startsWith('Approved by') ? { ...entry, content: OLD_APPROVAL } : entry));
  expect(await storedTicket(alice, ticket)).toEqual({ ...shown, history });
  expect(await query('SELECT author_id FROM ticket_comments')).toEqual([{ author_id: alice.userId }]);
});

/** Ids of lines and people and exact sizes of files were in no sentence. */
const asPrinted = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_, value) => {
    if (value && typeof value === 'object' && 'bytes' in value) return { name: value.name, size: `${value.bytes} bytes` };
    if (value && typeof value === 'object' && ('unitCost' in value || 'name' in value)) return { ...value, id: undefined };
    return value;
  });

test('what follows from histories of an earlier version is the same: times, the undo of an import, who was active since a merge', async () => {
  await aLongStory();
  const kept = await createTicket(alice);
  const merged = await createTicket(alice);
  await bob.post(`/api/tickets/${merged.id}/watch`);
  const merge = (await mergeTickets(alice, merged.id, kept.id)).body;
  await bob.put(`/api/tickets/${kept.id}`, { status: 'On Hold' });
  const times = await query('SELECT * FROM ticket_times ORDER BY ticket_id');
  const ids = await importOne();
  await forgetFacts();
  await fill();
  await server.database.query('TRUNCATE ticket_times; SELECT rebuild_ticket_counters()');
  expect(await query('SELECT * FROM ticket_times ORDER BY ticket_id')).toEqual(times);
  expect((await server.database.query('SELECT remove_imported_tickets($1) AS id', [ids])).rows).toEqual([{ id: ids[0] }]);
  await undoMerge(alice, merge.id);
  const watching = await query(`SELECT user_id FROM followers WHERE record_id = '${kept.id}' AND is_watching`);
  expect(watching.map(({ user_id }) => user_id)).toContain(bob.userId);
});

test('a name that two people have, or nobody, stays a name', async () => {
  const one = await server.signedIn({ fullName: 'Sam Same' });
  const two = await server.signedIn({ fullName: 'Sam Same' });
  await createTicket(one, { history: [{ content: 'From one' }] });
  await createTicket(two, { history: [{ content: 'From two' }] });
  await createTicket(bob, { history: [{ content: 'From Bob' }] });
  await server.database.query("UPDATE users SET full_name = 'Bob B. Baker' WHERE id = $1", [bob.userId]);
  await createTicket(alice, { history: [{ content: 'From Alice' }] });
  await forgetFacts();
  await fill();
  expect(await query("SELECT author, author_id FROM ticket_history WHERE type = 'NOTE' ORDER BY position")).toEqual([
    { author: 'n. Sam Same', author_id: null },
    { author: 'n. Sam Same', author_id: null },
    { author: 'n. Bob Baker', author_id: null },
    { author: 'n. Alice Archer', author_id: alice.userId },
  ]);
});
