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

test('of 50 pairs of like tickets the solved one is among the five that are found, far more often than by searching for the text', async () => {
  const pairs: { asked: string; askedId: string; solvedId: string }[] = [];
  for (const [place, { asked, solved, solution }] of FAULTS.entries())
    for (const offset of [0, 3]) {
      // Every second one had another car, and only the fault tells.
      const car = carAt(place + offset);
      const solvedId = await open({ ...carAt(place + offset + (offset === 0 ? 0 : 1)), summary: solved, status: 'Resolved' });
      await dana.put(`/api/tickets/${solvedId}`, { history: [{ content: solution, type: 'NOTE', category: 'Solution' }] });
      pairs.push({ asked, solvedId, askedId: await open({ ...car, summary: asked }) });
    }
  let byLikeness = 0;
  let bySearch = 0;
  for (const { asked, askedId, solvedId } of pairs) {
    if ((await similarTo(askedId)).includes(solvedId)) byLikeness += 1;
    if ((await searchFor(asked)).includes(solvedId)) bySearch += 1;
  }
  expect(pairs).toHaveLength(50);
  expect(byLikeness).toBeGreaterThanOrEqual(40);
  expect(byLikeness).toBeGreaterThan(2 * bySearch);
  // The plain search does find what has all of its words.
  expect(await searchFor(FAULTS[0]?.solved ?? '')).toHaveLength(2);
});
