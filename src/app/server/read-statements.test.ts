import { beforeEach, expect, test } from 'vitest';
import { budgetBreaches } from '../../../bench/budget.ts';
import { ticketCounts } from '../../features/ticketing/tickets/server/counts/ticket.counts.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { watchStatements } from '../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();
const user = personForTests(server);

const LIST = '/api/tickets?type=SOD&state=open&limit=50';

let address: string;

beforeEach(async () => {
  const { body } = await user.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
  address = `/api/tickets/${body.id}`;
});

const countOf = async (path: string): Promise<number> => {
  const statements = await watchStatements(server, async () => {
    expect((await user.get(path)).status).toBe(200);
  });
  // Every few seconds it is looked up again who calls and whether there is maintenance.
  return statements.filter(({ text }) => !/from "?(sessions|users|settings)\b/i.test(text)).length;
};

test('a list and a ticket are one statement each, beside who calls', async () => {
  const measured = { list: await countOf(LIST), ticket: await countOf(address) };
  expect(budgetBreaches('statements', measured)).toEqual([]);
});

test('a list that is longer than a page is counted by the counters', async () => {
  await user.post('/api/tickets', aTicket({ type: 'SOD' }));
  ticketCounts(server.deps).forget();
  const measured = { 'list and its count': await countOf(LIST.replace('limit=50', 'limit=1')) };
  expect(budgetBreaches('statements', measured)).toEqual([]);
});
