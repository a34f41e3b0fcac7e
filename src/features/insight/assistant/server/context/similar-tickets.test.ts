import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Context } from '../../assistant.contract.ts';
import { CARS, FAULTS } from './similar-tickets.data.ts';

const server = serverForTests();
const dana = personForTests(server);

const createTicket = async (ticket: Parameters<typeof aTicket>[0]) => (await dana.post<Ticket>('/api/tickets', aTicket(ticket))).body.id;
const carAt = (index: number) => CARS[index % CARS.length] ?? CARS[0];

interface SearchResult {
  readonly groups: readonly { readonly kind: string; readonly hits: readonly { readonly id: string }[] }[];
}

/** Returns the first five tickets that the global search finds. */
async function searchTickets(text: string): Promise<string[]> {
  const { body } = await dana.get<SearchResult['groups']>(`/api/search?q=${encodeURIComponent(text)}`);
  return body.flatMap(({ kind, hits }) => (kind === 'ticket' ? hits.map(({ id }) => id) : [])).slice(0, 5);
}

const findSimilar = async (id: string) =>
  (await dana.get<Context>(`/api/assistant/context?ticketId=${id}`)).body.sources
    .filter(({ kind }) => kind === 'ticket')
    .map((source) => source.id);

test('finds the solved ticket for 20 of 25 faults among 50 solved tickets, more than twice as often as the search', async () => {
  const asked: { text: string; id: string; solvedId: string }[] = [];
  for (const [index, { asked: text, solved, solution }] of FAULTS.entries()) {
    const history = [{ content: solution, type: 'NOTE' as const, category: 'Solution' }];
    const sameCar = await createTicket({ ...carAt(index), summary: solved, status: 'Resolved', history });
    const otherCar = await createTicket({ ...carAt(index + 4), summary: solved, status: 'Resolved', history });
    // Half of the solved tickets are about another car and match only by their fault.
    const isSameCar = index % 2 === 0;
    asked.push({
      text,
      id: await createTicket({ ...carAt(isSameCar ? index : index + 3), summary: text }),
      solvedId: isSameCar ? sameCar : otherCar,
    });
  }
  let similarHits = 0;
  let searchHits = 0;
  for (const { text, id, solvedId } of asked) {
    if ((await findSimilar(id)).includes(solvedId)) similarHits += 1;
    if ((await searchTickets(text)).includes(solvedId)) searchHits += 1;
  }
  expect(asked).toHaveLength(25);
  expect(similarHits).toBeGreaterThanOrEqual(20);
  expect(similarHits).toBeGreaterThan(2 * searchHits);
  // The search finds only tickets that contain all of its words.
  expect(await searchTickets(FAULTS[0]?.solved ?? '')).toHaveLength(2);
});
