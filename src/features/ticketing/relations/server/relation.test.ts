import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, relate, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import type { TicketRelations } from '../relation.contract.ts';

const server = serverForTests();

const relationsOf = async (caller: SignedInCaller, id: string) => (await caller.get<TicketRelations>(`/api/tickets/${id}/relations`)).body;

test('shows a relation with its wording on both tickets, logs it in both histories, and removes it from either', async () => {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const one = await createTicket(alice);
  const other = await createTicket(alice, { summary: 'No ignition' });
  const added = await relate(alice, one.id, 'caused by', other.id);
  expect(added).toMatchObject({
    status: 201,
    body: { wording: 'caused by', ticket: { id: other.id, summary: 'No ignition', status: 'New' } },
  });
  expect((await relationsOf(alice, other.id)).relations).toMatchObject([
    { id: added.body.id, wording: 'cause of', ticket: { id: one.id } },
  ]);
  expect((await storedTicket(alice, one)).history.at(-1)).toMatchObject({
    content: `Caused by ${other.id}: No ignition`,
    type: 'EVENT',
    user: 'n. Alice Archer',
  });
  expect((await storedTicket(alice, other)).history.at(-1)?.content).toBe(`Cause of ${one.id}: ${one.summary}`);

  expect(await relate(alice, other.id, 'duplicate of', one.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('cause of') },
  });
  expect((await relate(alice, one.id, 'child of', one.id)).status).toBe(400);
  expect((await relate(alice, one.id, 'friend of', other.id)).status).toBe(400);
  expect((await relate(alice, one.id, 'child of', 'TKT-404404')).status).toBe(404);
  expect((await alice.get('/api/tickets/TKT-404404/relations')).status).toBe(404);

  const unrelated = await createTicket(alice);
  expect((await alice.delete(`/api/tickets/${unrelated.id}/relations/${added.body.id}`)).status).toBe(404);
  expect((await alice.delete(`/api/tickets/${other.id}/relations/${added.body.id}`)).status).toBe(204);
  expect((await alice.delete(`/api/tickets/${other.id}/relations/${added.body.id}`)).status).toBe(404);
  expect((await relationsOf(alice, one.id)).relations).toEqual([]);
  expect((await storedTicket(alice, one)).history.at(-1)?.content).toBe(`Link removed: Caused by ${other.id}: No ignition`);
});

async function createTickets(caller: SignedInCaller, count: number): Promise<string[]> {
  const tickets: string[] = [];
  while (tickets.length < count) tickets.push((await createTicket(caller)).id);
  return tickets;
}

test('rejects indirect cycles of children, causes and duplicates from both sides, and ignores other kinds', async () => {
  const alice = await server.signedIn();
  const [a = '', b = '', c = '', d = ''] = await createTickets(alice, 4);
  for (const [child, parent] of [
    [a, b],
    [b, c],
    [c, d],
  ] as const)
    expect((await relate(alice, child, 'child of', parent)).status).toBe(201);
  const rejection = {
    status: 409,
    body: { message: `These tickets can’t be linked in a loop: ${a} is already marked as child of ${d} through other tickets.` },
  };
  expect(await relate(alice, d, 'child of', a)).toMatchObject(rejection);
  expect(await relate(alice, a, 'parent of', d)).toMatchObject(rejection);
  expect(await relate(alice, c, 'child of', a)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(`${a} is already marked as child of ${c}`) },
  });
  expect((await relate(alice, d, 'caused by', a)).status).toBe(201);
  expect((await relate(alice, a, 'child of', c)).status).toBe(201);
});

test('prevents cycles with concurrent requests', async () => {
  const alice = await server.signedIn();
  const bob = await server.signedIn();
  for (let round = 0; round < 2; round += 1) {
    const [a = '', b = '', c = '', d = ''] = await createTickets(alice, 4);
    await relate(alice, a, 'child of', b);
    await relate(alice, c, 'child of', d);
    const replies = await Promise.all([relate(alice, b, 'child of', c), relate(bob, d, 'child of', a)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  }
});

test('leaves a relation that would form a cycle with the merged ticket', async () => {
  const alice = await server.signedIn();
  const [a = '', b = '', c = '', d = '', e = ''] = await createTickets(alice, 5);
  for (const [child, parent] of [
    [a, b],
    [b, c],
    [c, d],
    [d, e],
  ] as const)
    await relate(alice, child, 'child of', parent);
  expect((await alice.get<{ moves: string[] }>(`/api/tickets/${d}/merge?into=${a}`)).body.moves).toEqual(['1 link to another ticket']);
  const { body: merge } = await alice.post<{ id: string }>(`/api/tickets/${d}/merge`, { into: a });
  const tickets = async (id: string) => (await relationsOf(alice, id)).relations.map(({ wording, ticket }) => `${wording} ${ticket.id}`);
  expect(await tickets(a)).toEqual([`child of ${b}`, `child of ${e}`]);
  expect(await tickets(d)).toEqual([`parent of ${c}`]);
  expect((await alice.post(`/api/tickets/merges/${merge.id}/undo`)).status).toBe(200);
  expect(await tickets(d)).toEqual([`parent of ${c}`, `child of ${e}`]);
});
