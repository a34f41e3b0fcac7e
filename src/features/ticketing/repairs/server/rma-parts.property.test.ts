import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Part } from '../../../master-data/parts/part.contract.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { RepairState } from '../rma.contract.ts';
import { getPartLines, getPartUse } from '../rma.rules.ts';

const server = serverForTests();
const ON_SHELF = 6;

const quantity = fc.integer({ min: 0, max: 4 });
const anyCall = fc.oneof(
  fc.record({ call: fc.constant('approve' as const) }),
  fc.record({ call: fc.constant('withdraw' as const) }),
  fc.record({ call: fc.constant('lines' as const), first: fc.option(quantity), second: fc.option(quantity) }),
  fc.record({
    call: fc.constant('status' as const),
    status: fc.constantFrom('Received', 'Awaiting Parts', 'Repairing', 'Shipped', 'Resolved' as const),
    rmaOutcome: fc.constantFrom('Repaired', 'Not yet decided' as const),
  }),
);
const anyStep = fc.record({ repair: fc.constantFrom(0 as const, 1 as const), call: anyCall });
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
type Call = Step['call'];

/** Fixed seed, so that each run is the same. */
const RUNS = { numRuns: rounds(3, 300), seed: 9 };

test('balances the ledger for any sequence of steps, keeps lines within their approvals, and changes nothing on a rejection', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const alice = await server.signedIn();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 8 }), (steps) => work(alice, steps)),
    RUNS,
  );
});

/** Runs the steps on two repairs that need the same part, and checks the invariants after each step. */
async function work(alice: SignedInCaller, steps: readonly Step[]): Promise<void> {
  const part = (await alice.post<Part>('/api/parts', aPart({ quantity: ON_SHELF }))).body;
  const open = () =>
    alice.post<Ticket>('/api/tickets', aTicket({ type: 'Tool Repair', status: 'Received', rmaLineItems: toLines(part.id, 2, 1) }));
  const ids = [(await open()).body.id, (await open()).body.id] as const;
  for (const { repair, call } of steps) {
    const before = await readAll(alice, part.id, ids);
    const status = await send(alice, { id: ids[repair], partId: part.id, call });
    const after = await readAll(alice, part.id, ids);
    expect([200, 201, 204, 400, 409]).toContain(status);
    if (status >= 400) expect(after).toEqual(before);
    else expectWithinApproval(after.repairs[repair]);
    expectBalanced(after);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  }
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
}

function toLines(partId: string, first: number | null, second: number | null) {
  return [
    ...(first === null ? [] : [{ id: '1', description: 'First', quantity: first, unitCost: 1, partId }]),
    ...(second === null ? [] : [{ id: '2', description: 'Second', quantity: second, unitCost: 1, partId }]),
  ];
}

async function send(alice: SignedInCaller, { id, partId, call }: { id: string; partId: string; call: Call }): Promise<number> {
  if (call.call === 'withdraw') return (await alice.delete(`/api/tickets/${id}/approval`)).status;
  if (call.call === 'lines')
    return (await alice.put(`/api/tickets/${id}`, { rmaLineItems: toLines(partId, call.first, call.second) })).status;
  if (call.call === 'status') return (await alice.put(`/api/tickets/${id}`, { status: call.status, rmaOutcome: call.rmaOutcome })).status;
  const { version } = (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
  return (await alice.post(`/api/tickets/${id}/approval`, { approvedBy: 'Lucia', version })).status;
}

interface Repair {
  ticket: Ticket;
  state: RepairState;
}

async function readAll(alice: SignedInCaller, partId: string, ids: readonly [string, string]) {
  const read = async (id: string): Promise<Repair> => ({
    ticket: (await alice.get<Ticket>(`/api/tickets/${id}`)).body,
    state: (await alice.get<RepairState>(`/api/tickets/${id}/repair`)).body,
  });
  const { quantity, reserved } = (await alice.get<Part>(`/api/parts/${partId}`)).body;
  return { repairs: [await read(ids[0]), await read(ids[1])] as const, quantity, reserved };
}

/** Expects the quantities of all lines to add up to those of the part. */
function expectBalanced({ repairs, quantity, reserved }: Awaited<ReturnType<typeof readAll>>): void {
  const stockLines = repairs.flatMap(({ state }) => state.stock);
  expect(reserved).toBe(stockLines.reduce((sum, line) => sum + line.reserved, 0));
  expect(quantity).toBe(ON_SHELF - stockLines.reduce((sum, line) => sum + line.used, 0));
}

function expectWithinApproval({ ticket, state }: Repair): void {
  const use = getPartUse(ticket, state.approval !== null);
  for (const { id, quantity } of getPartLines(ticket.rmaLineItems)) {
    const { reserved = 0, used = 0, short = 0 } = state.stock.find(({ lineId }) => lineId === id) ?? {};
    if (use === 'use') expect([reserved, used + short]).toEqual([0, quantity]);
    if (use === 'reserve') expect(reserved + used + short).toBe(quantity);
    if (use === 'none' || use === 'release') expect(reserved).toBe(0);
  }
}
