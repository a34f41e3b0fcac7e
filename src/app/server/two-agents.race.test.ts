import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../../testing/server/test-server.ts';
import { saveWithMerge } from '../../testing/server/ticket-steps.ts';

const ROUNDS = rounds(8, 500);

const server = serverForTests();
let other: TestServer;
beforeAll(async () => {
  other = await startTestServer({ connection: server.connection });
});
afterAll(() => other.close());
let alice: SignedInCaller;
let bob: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  bob = await other.signedIn({ fullName: 'Bob Baker' });
});

async function openTicket(): Promise<Ticket> {
  const ticket = { summary: 'Loses the car', customerCompany: 'Northside Garage', mileage: 0 };
  return (await alice.post<Ticket>('/api/tickets', ticket)).body;
}

async function readBy(agent: SignedInCaller, { id }: Ticket): Promise<Ticket> {
  return (await agent.get<Ticket>(`/api/tickets/${id}`)).body;
}

const getNotes = (ticket: Ticket) => ticket.history.filter(({ type }) => type === 'NOTE').map(({ content }) => content);

test('loses no update and no note when two agents on two nodes save one ticket concurrently', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const ticket = await openTicket();
  let conflicts = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const [hers, his] = await Promise.all([readBy(alice, ticket), readBy(bob, ticket)]);
    const saves = [
      saveWithMerge(alice, hers, { kilometres: 1, note: `Alice ${round}` }),
      saveWithMerge(bob, his, { kilometres: 1_000, note: `Bob ${round}` }),
    ];
    for (const lost of await Promise.all(saves)) conflicts += lost;
  }

  const saved = await readBy(alice, ticket);
  expect(saved.mileage).toBe(ROUNDS * 1_001);
  expect(saved.version).toBe(ticket.version + 2 * ROUNDS);
  const expected = Array.from({ length: ROUNDS }, (_, round) => [`Alice ${round}`, `Bob ${round}`]).flat();
  expect(getNotes(saved).sort()).toEqual(expected.sort());
  expect(conflicts).toBeGreaterThan(0);
  figure('saves of one ticket by two agents at once', 2 * ROUNDS);
  figure('of these, refused as stale and merged', conflicts);
  figure('updates and notes lost', 0);
});

test('keeps all notes sent without a version exactly once', { timeout: STRESS_TIMEOUT }, async () => {
  const ticket = await openTicket();
  const entries = Array.from({ length: 8 }, (_, index) => ({ id: crypto.randomUUID(), content: `Note ${index}` }));
  for (const entry of entries) {
    const sends = [alice, bob, alice].map((agent) => agent.put(`/api/tickets/${ticket.id}`, { history: [entry] }));
    expect((await Promise.all(sends)).map(({ status }) => status)).toEqual([200, 200, 200]);
  }
  const saved = await readBy(bob, ticket);
  expect(getNotes(saved).sort()).toEqual(entries.map(({ content }) => content).sort());
});
