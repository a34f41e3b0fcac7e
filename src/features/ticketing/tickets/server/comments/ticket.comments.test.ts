import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { createTicket } from '../../../../../testing/server/ticket-steps.ts';
import type { InternalComment, Ticket } from '../../ticket.contract.ts';
import { insertImportedTickets } from '../ticket.import.service.ts';
import { removeImportedTickets } from '../ticket.store.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
let ticket: Ticket;

beforeEach(async () => {
  ticket = await createTicket(alice);
});

const path = (id = ticket.id) => `/api/tickets/${id}/internal-comments`;
const comment = (by: SignedInCaller, content: unknown) => by.post<InternalComment[]>(path(), { content });

test('stores comments with author and time, oldest first', async () => {
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  expect(await comment(alice, 'Customer is difficult\nbe patient')).toMatchObject({ status: 201 });
  const { body } = await comment(bob, 'Thanks');

  expect(body.map(({ user, content }) => [user, content])).toEqual([
    ['n. Alice Archer', 'Customer is difficult\nbe patient'],
    ['n. Bob Baker', 'Thanks'],
  ]);
  expect(body[0]?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/);
  expect((await alice.get(path())).body).toEqual(body);
});

test('stores a comment once if it is sent again with its ID, by any user', async () => {
  const id = randomUUID();
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  expect(await alice.post(path(), { id, content: 'Once' })).toMatchObject({ status: 201 });
  expect(await bob.post(path(), { id, content: 'Twice' })).toMatchObject({ status: 201 });
  expect((await alice.get(path())).body).toMatchObject([{ id, content: 'Once', user: 'n. Alice Archer' }]);
  expect(await alice.post(path(), { id: 'one', content: 'x' })).toMatchObject({ status: 400 });
});

test('ignores a blank comment', async () => {
  await comment(alice, 'One');
  expect(await comment(alice, ' \n ')).toMatchObject({ status: 201, body: [{ content: 'One' }] });
});

test('returns 404 for a comment on a ticket whose import is being reverted', async () => {
  const [imported = ''] = await server.database.transaction((tx) =>
    insertImportedTickets(tx, [{ summary: 'Imported', customerCompany: 'Garage', type: 'SOD', status: 'New' }]),
  );
  const { reply } = await server.database.transaction(async (tx) => {
    expect(await removeImportedTickets(tx, [imported])).toEqual([]);
    const reply = alice.post(path(imported), { content: 'Too late' });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.query(waiting)).rows).toHaveLength(1);
    return { reply };
  });
  expect(await reply).toMatchObject({ status: 404 });
});

test('doesn’t change the ticket, its history or the providers', async () => {
  await comment(alice, 'For us only');
  expect((await alice.get(`/api/tickets/${ticket.id}`)).body).toEqual(ticket);
  expect((await server.database.query('SELECT generation FROM sync_outbox')).rows).toEqual([{ generation: 1 }]);
});

test('returns comments of their ticket only, 404 for an unknown ticket and 400 for an invalid body', async () => {
  const other = await createTicket(alice);
  await comment(alice, 'Here');
  expect((await alice.get(path(other.id))).body).toEqual([]);
  expect(await alice.get(path('TKT-none'))).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
  expect(await alice.post(path('TKT-none'), { content: 'x' })).toMatchObject({ status: 404 });
  expect(await comment(alice, 7)).toMatchObject({ status: 400 });
  expect(await server.anonymous.get(path())).toMatchObject({ status: 401 });
});
