import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

/** Saves of each of two agents. */
const SAVES = rounds(12, 200);

const server = serverForTests();

/** Saves until it is accepted, each time on top of what is stored, as the web app does. */
async function saveOnTop(agent: SignedInCaller, id: string, change: (current: Ticket) => object): Promise<number> {
  let current = (await agent.get<Ticket>(`/api/tickets/${id}`)).body;
  for (let refusals = 0; ; refusals++) {
    const { status, body } = await agent.put<Ticket & { current: Ticket }>(`/api/tickets/${id}`, {
      ...change(current),
      version: current.version,
    });
    if (status === 200) return refusals;
    expect(status).toBe(409);
    current = body.current;
  }
}

test('two agents who save one ticket again and again lose no change and no note', { timeout: STRESS_TIMEOUT }, async () => {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  const bob = await server.signedIn({ fullName: 'Bob Baker' });
  const { id } = (await alice.post<Ticket>('/api/tickets', aTicket({ mileage: 0 }))).body;
  let refusals = 0;
  const work = async (agent: SignedInCaller) => {
    for (let n = 0; n < SAVES; n++) {
      const note = { id: randomUUID(), content: `${agent.fullName} ${n}` };
      refusals += await saveOnTop(agent, id, ({ mileage }) => ({ mileage: (mileage ?? 0) + 1, history: [note] }));
    }
  };
  await Promise.all([work(alice), work(bob)]);

  const { body } = await alice.get<Ticket>(`/api/tickets/${id}`);
  expect(body).toMatchObject({ mileage: 2 * SAVES, version: 2 * SAVES + 1 });
  const notes = body.history.filter(({ type }) => type === 'NOTE').map(({ content }) => content);
  const expected = [alice, bob].flatMap(({ fullName }) => Array.from({ length: SAVES }, (_, n) => `${fullName} ${n}`));
  expect(notes.toSorted()).toEqual(expected.toSorted());
  expect(refusals).toBeGreaterThan(0);
  expect((await server.database.query('SELECT generation FROM sync_outbox')).rows).toEqual([{ generation: 2 * SAVES + 1 }]);
});

test('changes without a version, made at the same moment, are all kept', async () => {
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

test('the same save sent twice at the same moment counts once', async () => {
  const agent = await server.signedIn();
  const { id } = (await agent.post<Ticket>('/api/tickets', aTicket())).body;
  const change = { status: 'Resolved', history: [{ id: randomUUID(), content: 'Done' }] };
  await Promise.all(Array.from({ length: 6 }, () => agent.put(`/api/tickets/${id}`, change)));
  const { body } = await agent.get<Ticket>(`/api/tickets/${id}`);
  expect(body.version).toBe(2);
  expect(body.history.map(({ content }) => content)).toEqual(['Ticket created', 'Done', 'Status changed from New to Resolved']);
});
