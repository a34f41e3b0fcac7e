import { expect, test } from 'vitest';
import { bulkPeopleById } from '../../features/ticketing/bulk/server/people-by-id.backfill.ts';
import { peopleById } from '../../features/ticketing/tickets/server/people/people-by-id.backfill.ts';
import type { Ticket, TicketFacets } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { viewsByPersonId } from '../../features/ticketing/views/server/people-by-id.backfill.ts';
import type { View } from '../../features/ticketing/views/view.contract.ts';
import type { Backfill } from '../../platform/server/database/backfill.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();
const ann = personForTests(server, { fullName: 'Ann Lee' });

/** Converts rows to the format of earlier versions, which stored names without IDs. */
async function forgetIds() {
  await server.database.query(`ALTER TABLE tickets DISABLE TRIGGER USER;
    UPDATE tickets SET assignees = (SELECT coalesce(jsonb_agg(person - 'id' || '{"email": "old@example.com"}'), '[]') FROM jsonb_array_elements(assignees) AS person),
      assignee_keys = ARRAY(SELECT person->>'name' FROM jsonb_array_elements(assignees) AS person), technician_user_id = NULL;
    ALTER TABLE tickets ENABLE TRIGGER USER;
    UPDATE ticket_bulk_changes SET image = regexp_replace(image::text, '"id": "[0-9a-f-]{36}", ', '', 'g')::jsonb;
    UPDATE saved_views SET filters = '{"assignee": "Ann Lee"}' WHERE filters ? 'assignee' AND filters->>'assignee' <> 'Unassigned'`);
  await server.database.query('SELECT rebuild_ticket_counters()');
}

async function run(backfill: Backfill) {
  const batch = (after: string | null) => server.database.transaction((tx) => backfill.run(tx, after));
  for (let { last } = await batch(null); last !== null; { last } = await batch(last));
}

test('adds user IDs to tickets, counters, views and undos of earlier versions if the name is unique', async () => {
  const add = async (given: object) => (await ann.post<Ticket>('/api/tickets', aTicket(given))).body;
  const [one, other] = await Promise.all([server.signedIn({ fullName: 'Bob Twin' }), server.signedIn({ fullName: 'Bob Twin' })]);
  const tickets = [
    await add({ assignees: ['Ann Lee', 'Carl Gone'], technicianId: 'Ann Lee' }),
    await add({ assignees: [{ id: one.userId }], technicianId: 'Carl Gone' }),
    await add({ assignees: [{ id: other.userId }, { id: ann.userId }] }),
    await add({}),
  ];
  const view = (await ann.post<View>('/api/views', { name: 'Mine', list: 'all', filters: { assignee: 'Ann Lee' } })).body;
  await ann.post('/api/views', { name: 'Nobody', list: 'all', filters: { assignee: 'Unassigned' } });
  const change = { ids: [tickets[3]?.id], change: { addAssignees: ['Ann Lee'] } };
  const { batchId } = (await ann.post<{ batchId: string }>('/api/tickets/bulk', change)).body;
  await forgetIds();
  expect(await server.database.transaction((tx) => peopleById.count(tx))).toBe(4);
  await run(peopleById);
  await run(viewsByPersonId);
  await run(bulkPeopleById);

  const read = async (ticket: Ticket | undefined) => (await ann.get<Ticket>(`/api/tickets/${ticket?.id}`)).body;
  expect(await read(tickets[0])).toEqual({
    ...tickets[0],
    assignees: [tickets[0]?.assignees[0], { name: 'Carl Gone', email: 'old@example.com', avatar: 'CG' }],
  });
  expect(await read(tickets[1])).toMatchObject({ assignees: [{ name: 'Bob Twin' }], technicianId: 'Carl Gone', technicianUserId: null });
  expect((await ann.get<TicketFacets>('/api/tickets/facets')).body.assignees).toEqual([
    { value: 'Ann Lee', key: ann.userId, count: 3 },
    { value: 'Bob Twin', key: 'name:Bob Twin', count: 2 },
    { value: 'Carl Gone', key: 'name:Carl Gone', count: 1 },
  ]);
  expect(await server.database.query('SELECT * FROM find_wrong_counters()')).toMatchObject({ rows: [] });
  expect((await ann.get<View[]>('/api/views')).body).toMatchObject([view, { filters: { assignee: 'Unassigned' } }]);
  await ann.post(`/api/tickets/bulk/${batchId}/undo`, {});
  expect((await read(tickets[3])).assignees).toEqual([]);
});

test('has nothing to update in a database without users', async () => {
  await ann.post('/api/tickets', aTicket({}));
  for (const backfill of [peopleById, viewsByPersonId, bulkPeopleById]) {
    expect(await server.database.transaction((tx) => backfill.count(tx))).toBe(0);
    expect(await server.database.transaction((tx) => backfill.run(tx, null))).toEqual({ last: null, rows: 0 });
  }
});
