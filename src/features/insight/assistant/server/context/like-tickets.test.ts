import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Context } from '../../assistant.contract.ts';
import { CARS, FAULTS } from './like-tickets.data.ts';

const server = serverForTests();
const dana = personForTests(server);

const open = async (ticket: Parameters<typeof aTicket>[0]) => (await dana.post<Ticket>('/api/tickets', aTicket(ticket))).body.id;
const carAt = (place: number) => CARS[place % CARS.length] ?? CARS[0];

interface Found {
  readonly groups: readonly { readonly kind: string; readonly hits: readonly { readonly id: string }[] }[];
}

/** The tickets that the plain search finds for a text, the best five. */
async function searchFor(text: string): Promise<string[]> {
  const { body } = await dana.get<Found['groups']>(`/api/search?q=${encodeURIComponent(text)}`);
  return body.flatMap(({ kind, hits }) => (kind === 'ticket' ? hits.map(({ id }) => id) : [])).slice(0, 5);
}

const similarTo = async (id: string) =>
  (await dana.get<Context>(`/api/assistant/context?ticketId=${id}`)).body.sources
    .filter(({ kind }) => kind === 'ticket')
    .map((source) => source.id);

test('finds the solved ticket of 20 in 25 faults among 50 solved ones, far more often than a search for the text', async () => {
  const asked: { text: string; id: string; solvedId: string }[] = [];
  for (const [place, { asked: text, solved, solution }] of FAULTS.entries()) {
    const history = [{ content: solution, type: 'NOTE' as const, category: 'Solution' }];
    const sameCar = await open({ ...carAt(place), summary: solved, status: 'Resolved', history });
    const otherCar = await open({ ...carAt(place + 4), summary: solved, status: 'Resolved', history });
    // For every second one, the solved ticket has another car, and only the fault tells.
    const isSameCar = place % 2 === 0;
    asked.push({
      text,
      id: await open({ ...carAt(isSameCar ? place : place + 3), summary: text }),
      solvedId: isSameCar ? sameCar : otherCar,
    });
  }
  let byLikeness = 0;
  let bySearch = 0;
  for (const { text, id, solvedId } of asked) {
    if ((await similarTo(id)).includes(solvedId)) byLikeness += 1;
    if ((await searchFor(text)).includes(solvedId)) bySearch += 1;
  }
  expect(asked).toHaveLength(25);
  expect(byLikeness).toBeGreaterThanOrEqual(20);
  expect(byLikeness).toBeGreaterThan(2 * bySearch);
  // The plain search does find what has all of its words.
  expect(await searchFor(FAULTS[0]?.solved ?? '')).toHaveLength(2);
});
