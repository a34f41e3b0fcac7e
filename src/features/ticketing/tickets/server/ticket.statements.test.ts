import { beforeEach, expect, test } from 'vitest';
import { budgetBreaches } from '../../../../../bench/budget.ts';
import { watchStatements } from '../../../../testing/server/records/watch-statements.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aTicket } from '../ticket.factory.ts';
import { ticketCounts } from './counts/ticket.counts.ts';

const server = serverForTests();
const user = personForTests(server);

const LIST = '/api/tickets?type=SOD&state=open&limit=50';

let address: string;

beforeEach(async () => {
  const { body } = await user.post<{ id: string }>('/api/tickets', aTicket({ type: 'SOD' }));
  address = `/api/tickets/${body.id}`;
  // The caller and the state of the program are known from here on, as they are to a server that people work with.
  expect((await user.get('/api/tickets/open-counts')).status).toBe(200);
});

const countOf = async (path: string): Promise<number> => {
  const statements = await watchStatements(server, async () => {
    expect((await user.get(path)).status).toBe(200);
  });
  // Jobs and notifications go on by the clock, whoever reads.
  return statements.filter(({ text }) => !text.includes('jobs.')).length;
};

test('a list and a ticket are one statement each for a caller who is known', async () => {
  const measured = { list: await countOf(LIST), ticket: await countOf(address) };
  expect(budgetBreaches('statements', measured)).toEqual([]);
});

test('a list that is longer than a page is counted by the counters, and not again until one changes', async () => {
  const page = LIST.replace('limit=50', 'limit=1');
  await user.post('/api/tickets', aTicket({ type: 'SOD' }));
  ticketCounts(server.deps).forget();
  const measured = { 'list and its count': await countOf(page), 'list once more': await countOf(page) };
  expect(budgetBreaches('statements', measured)).toEqual([]);
});
