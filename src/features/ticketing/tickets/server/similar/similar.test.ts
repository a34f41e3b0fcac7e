import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { SimilarTicket } from '../../similar/similar-ticket.contract.ts';
import { aTicket, type NewTicketBody } from '../../ticket.factory.ts';

const server = serverForTests();
let caller: SignedInCaller;
beforeEach(async () => {
  caller = await server.signedIn({ fullName: 'Dana Whitfield' });
});

async function open(ticket: Partial<NewTicketBody>, ...notes: [content: string, category: string][]): Promise<string> {
  const { body } = await caller.post<{ id: string }>('/api/tickets', aTicket(ticket));
  for (const [content, category] of notes) {
    const saved = await caller.put(`/api/tickets/${body.id}`, { history: [{ content, type: 'NOTE', category }] });
    expect(saved).toMatchObject({ status: 200, body: { id: body.id } });
  }
  return body.id;
}

const readSimilar = async (id: string) => (await caller.get<SimilarTicket[]>(`/api/tickets/${id}/similar`)).body;

test('returns similar solved tickets with their solution and the reason for the match', async () => {
  const car = { vehicleMake: 'BMW', vehicleModel: 'X5', chassis: 'G05' };
  const solved = { status: 'Resolved', ...car } as const;
  const byCode = await open(
    { status: 'Resolved', vehicleMake: 'Audi', vehicleModel: 'Q7', summary: 'Catalyst warning' },
    ['Read P0420 and P0430 from the ECM', 'Diagnostics'],
    ['Replaced the lambda sensor behind the catalyst.', 'Solution'],
    ['Invoice sent', 'Communications'],
  );
  const byModel = await open({ ...solved, summary: 'Rear camera dark' }, ['Coded the camera again', 'Technical notes']);
  const bySerial = await open({ status: 'Shipped', type: 'Tool Repair', summary: 'Display cracked', toolSerial: 'iscanp-7' });
  const both = await open({ ...solved, summary: 'Catalyst efficiency, P0420', toolSerial: 'ISCANP-9' });
  for (const other of [
    { ...car, summary: 'P0420 while it is not solved' },
    { status: 'Resolved', vehicleMake: 'BMW', vehicleModel: 'X1', summary: 'Seat does not move' },
    { status: 'Resolved', vehicleMake: 'Audi', vehicleModel: 'X5', summary: 'Horn' },
  ] as const)
    await open(other);

  const id = await open({ ...car, summary: 'Catalyst efficiency below threshold', toolSerial: 'ISCANP-7' }, [
    'Fault P0420 comes back',
    'Diagnostics',
  ]);
  const similar = await readSimilar(id);
  expect(similar.map((each) => each.id)).toEqual([both, expect.any(String), expect.any(String), expect.any(String)]);
  const found = new Map(similar.map((each) => [each.id, each]));
  expect(found.get(both)).toMatchObject({ reasons: ['same model', 'same chassis', 'P0420'], solution: null, vehicle: 'BMW X5' });
  expect(found.get(byCode)).toMatchObject({
    reasons: ['P0420'],
    solution: { content: 'Replaced the lambda sensor behind the catalyst.', user: 'n. Dana Whitfield', isSolution: true },
  });
  expect(found.get(byModel)).toMatchObject({
    reasons: ['same model', 'same chassis'],
    solution: { content: 'Coded the camera again', isSolution: false },
  });
  expect(found.get(bySerial)).toMatchObject({ reasons: ['same serial number'], status: 'Shipped' });

  expect(await readSimilar(await open({ summary: 'Nothing like any other' }))).toEqual([]);
  expect(await caller.get('/api/tickets/TKT-999999/similar')).toMatchObject({ status: 404, body: { message: 'Ticket not found' } });
});
