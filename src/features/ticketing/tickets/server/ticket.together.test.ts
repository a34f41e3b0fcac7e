import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

/** Number of saves per agent. */
const SAVES = rounds(12, 200);

const server = serverForTests();

/** Repeats a save until it is accepted, each time based on the stored version, like the web app. */
async function saveUntilAccepted(agent: SignedInCaller, id: string, change: (current: Ticket) => object): Promise<number> {
  let current = (await agent.get<Ticket>(`/api/tickets/${id}`)).body;
  for (let rejections = 0; ; rejections++) {
    const { status, body } = await agent.put<Ticket & { current: Ticket }>(`/api/tickets/${id}`, {
      ...change(current),
      version: current.version,
    });
    if (status === 200) return rejections;
    expect(status).toBe(409);
    current = body.current;
  }
}

test('loses no change and no note when two agents save the same ticket repeatedly', { timeout: STRESS_TIMEOUT }, async () => {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  const { id } = (await alice.post<Ticket>('/api/tickets', aTicket({ mileage: 0 }))).body;
  let rejections = 0;
  const work = async (agent: SignedInCaller) => {
    for (let n = 0; n < SAVES; n++) {
      const note = { id: randomUUID(), content: `${agent.fullName} ${n}` };
      rejections += await saveUntilAccepted(agent, id, ({ mileage }) => ({ mileage: (mileage ?? 0) + 1, history: [note] }));
    }
  };
  await Promise.all([work(alice), work(bob)]);

  const { body } = await alice.get<Ticket>(`/api/tickets/${id}`);
  expect(body).toMatchObject({ mileage: 2 * SAVES, version: 2 * SAVES + 1 });
  const notes = body.history.filter(({ type }) => type === 'NOTE').map(({ content }) => content);
  const expected = [alice, bob].flatMap(({ fullName }) => Array.from({ length: SAVES }, (_, n) => `${fullName} ${n}`));
  expect(notes.toSorted()).toEqual(expected.toSorted());
  expect(rejections).toBeGreaterThan(0);
  expect((await server.database.query('SELECT generation FROM sync_outbox')).rows).toEqual([{ generation: 2 * SAVES + 1 }]);
});

test('applies all concurrent changes without a version', async () => {
  const agent = await server.signedIn();
  const { id } = (await agent.post<Ticket>('/api/tickets', aTicket())).body;
  const fields = ['reg', 'vin', 'chassis', 'channel', 'department', 'vehicleModel', 'productSku', 'serviceType'];
  const replies = await Promise.all(
    fields.map((field) => agent.put(`/api/tickets/${id}`, { [field]: `new ${field}`, history: [{ content: field }] })),
  );

  expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200));
  const { body } = await agent.get<Ticket>(`/api/tickets/${id}`);
  expect(body).toMatchObject(Object.fromEntries(fields.map((field) => [field, `new ${field}`])));
  expect(
    body.history
      .filter(({ type }) => type === 'NOTE')
      .map(({ content }) => content)
      .toSorted(),
  ).toEqual(fields.toSorted());
  expect(body.version).toBe(1 + fields.length);
});

test('applies two concurrent identical saves once', async () => {
  const agent = await server.signedIn();
  const { id } = (await agent.post<Ticket>('/api/tickets', aTicket())).body;
  const change = { status: 'Resolved', history: [{ id: randomUUID(), content: 'Done' }] };
  await Promise.all(Array.from({ length: 6 }, () => agent.put(`/api/tickets/${id}`, change)));
  const { body } = await agent.get<Ticket>(`/api/tickets/${id}`);
  expect(body.version).toBe(2);
  expect(body.history.map(({ content }) => content)).toEqual(['Ticket created', 'Done', 'Status changed from New to Resolved']);
});
