import { expect, test } from 'vitest';
import { openLiveStream } from '../../../../testing/server/live-stream.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';

const PEOPLE = 200;
const server = serverForTests();

async function signInMany(count: number): Promise<SignedInCaller[]> {
  const people: SignedInCaller[] = [];
  while (people.length < count) people.push(await server.signedIn());
  return people;
}

test(
  'delivers one save to all live pages on one node while each has a ticket open',
  async () => {
    const people = await signInMany(PEOPLE);
    const [author] = people;
    if (!author) throw new Error('nobody is there');
    const ticket = (await author.post<Ticket>('/api/tickets', aTicket())).body;
    const streams = await Promise.all(people.map((person) => openLiveStream(server, person)));
    const other = (await author.post<Ticket>('/api/tickets', aTicket())).body;
    await Promise.all(streams.map((stream) => stream.next()));
    const startedAt = performance.now();
    for (const person of people) expect(await person.post(`/api/tickets/${other.id}/presence`, {})).toMatchObject({ status: 200 });
    const announced = performance.now() - startedAt;
    const saved = performance.now();
    const reached = streams.map(async (stream) => {
      for (;;) if (((await stream.next()).event as { id: string }).id === ticket.id) return performance.now() - saved;
    });
    await author.put(`/api/tickets/${ticket.id}`, { vin: 'X' });
    const times = (await Promise.all(reached)).toSorted((a, b) => a - b);
    figure(`a save reaches the last of ${PEOPLE} live pages, ms`, Math.round(times.at(-1) ?? 0));
    figure(`${PEOPLE} people open one ticket, one after the other, ms`, Math.round(announced));
    expect(times).toHaveLength(PEOPLE);
    for (const stream of streams) stream.close();
  },
  STRESS_TIMEOUT,
);
