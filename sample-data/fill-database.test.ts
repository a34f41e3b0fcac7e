import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ticket, TicketRow } from '../src/features/tickets/ticket.contract.ts';
import { apiCaller } from '../src/testing/server/api-caller.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../src/testing/server/test-server.ts';
import { fillWithSampleData } from './fill-database.ts';
import type { SignIn } from './sign-in.ts';

let server: TestServer;
let signIn: SignIn | undefined;
let agent: SignedInCaller;

beforeAll(async () => {
  server = await startTestServer();
  signIn = await fillWithSampleData(server.database);
  agent = await server.signedIn();
}, 60_000);
afterAll(() => server.close());

test('the printed sign-in works, and belongs to an Admin', async () => {
  const reply = await apiCaller(server.url).post('/api/auth/login', { usernameOrEmail: signIn?.username, password: signIn?.password });
  expect(reply).toMatchObject({ status: 200, body: { role: 'Admin' } });
});

test('there are tickets of every type, open and closed, and counters that know them', async () => {
  const total = async (filters: string) => Number((await agent.get(`/api/tickets?limit=1&${filters}`)).headers.get('x-total-count'));
  expect(await total('')).toBe(3_000);
  for (const type of ['SOD', 'Tech Support', 'Bug Report', 'Tool Repair']) {
    expect(await total(`type=${encodeURIComponent(type)}&state=open`)).toBeGreaterThan(5);
    expect(await total(`type=${encodeURIComponent(type)}&state=closed`)).toBeGreaterThan(100);
  }
});

test('a history begins with the opening, runs forward, ends with the last change and leaves no blank to fill in', async () => {
  const { body: rows } = await agent.get<TicketRow[]>('/api/tickets?limit=100');
  for (const { id } of rows) {
    const { body: ticket } = await agent.get<Ticket>(`/api/tickets/${id}`);
    const times = ticket.history.map(({ timestamp }) => timestamp);
    expect(ticket.history[0]).toMatchObject({ user: 'System', content: 'Ticket created', timestamp: ticket.createdAt });
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)).toBe(ticket.lastUpdated);
    expect(JSON.stringify(ticket)).not.toMatch(/\{\w+\}|undefined/);
  }
});

test('parts are on the shelf, some of them low', async () => {
  const { body } = await agent.get<{ quantity: number }[]>('/api/parts?limit=500');
  expect(body).toHaveLength(60);
  expect(body.some(({ quantity }) => quantity < 20)).toBe(true);
});

test('where somebody is already, nothing is added', async () => {
  expect(await fillWithSampleData(server.database)).toBeUndefined();
  expect((await agent.get('/api/tickets?limit=1')).headers.get('x-total-count')).toBe('3000');
});
