import { expect, test } from 'vitest';
import { watchTransaction } from '../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();
const alice = personForTests(server);

const create = async () => (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'Harbor Garage' }))).body;
const save = async (id: string, content: string) =>
  expect(await alice.put(`/api/tickets/${id}`, { status: content, history: [{ content: `Now ${content}`, type: 'NOTE' }] })).toMatchObject({
    status: 200,
  });

const count = (trips: readonly string[][]) => ({ statements: trips.flat().length, roundTrips: trips.length });

test('saves and creates a ticket with the expected number of statements and round trips', async () => {
  const { id } = await create();
  await save(id, 'In Progress');
  const saved = await watchTransaction(server, 'ticket-lock', () => save(id, 'On Hold'));
  const created = await watchTransaction(server, 'ticket-add', create);
  expect(count(saved)).toEqual({ statements: 6, roundTrips: 4 });
  expect(count(created)).toEqual({ statements: 7, roundTrips: 3 });
  for (const trips of [saved, created]) {
    expect(trips[0]?.[0]).toBe('begin');
    expect(trips.at(-1)?.at(-1)).toBe('commit');
  }
});

test('uses the database defaults for omitted fields of a new ticket', async () => {
  const { id } = await create();
  await server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, type, status) SELECT 'bare', summary, customer_company, type, status FROM tickets WHERE id = $1`,
    [id],
  );
  const { rows } = await server.database.query<{ row: object }>(
    `SELECT to_jsonb(t) - ARRAY['id', 'created_at', 'last_updated', 'last_modified_by', 'search_text'] AS row FROM tickets t ORDER BY id`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('counts a reply in a new ticket as the first reply', async () => {
  const { body } = await alice.post<Ticket>('/api/tickets', {
    ...aTicket(),
    history: [{ content: 'Hello', type: 'EMAIL', category: 'outbound' }],
  });
  expect(body.history.map(({ content }) => content)).toEqual(['Ticket created', 'Hello']);
  expect((await alice.get(`/api/tickets/${body.id}`)).body).toEqual(body);
});
