import { beforeEach, expect, test } from 'vitest';
import { ticketCounts } from '../../features/ticketing/tickets/server/counts/ticket.counts.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { watchStatements } from '../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();
const user = personForTests(server);

const LIST = '/api/tickets?type=SOD&state=open&limit=50';

let address: string;

beforeEach(async () => {
  counted = [];
  const { body } = await user.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
  address = `/api/tickets/${body.id}`;
});

let counted: string[] = [];

const countOf = async (path: string): Promise<number> => {
  const statements = await watchStatements(server, async () => {
    expect((await user.get(path)).status).toBe(200);
  });
  // Session, user and settings are reloaded every few seconds, and notifications of the saved ticket follow its response.
  const ofCall = statements.filter(({ text }) => !/from "?(sessions|users|settings)\b|pg_notify/i.test(text));
  counted = [...counted, ...ofCall.map(({ text }) => text)];
  return ofCall.length;
};

test('reads a list and a ticket in one statement each, besides the caller’s session', async () => {
  const statements = { list: await countOf(LIST), ticket: await countOf(address) };
  expect(statements, counted.join('\n')).toEqual({ list: 1, ticket: 1 });
});

test('counts a list longer than a page by the counters', async () => {
  await user.post('/api/tickets', aTicket({ type: 'SOD' }));
  ticketCounts(server.deps).forget();
  const statements = await countOf(LIST.replace('limit=50', 'limit=1'));
  expect(statements, counted.join('\n')).toBe(2);
});
