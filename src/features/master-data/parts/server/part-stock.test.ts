import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds } from '../../../../testing/server/stress.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { NewPart, type Part } from '../part.contract.ts';
import { aPart } from '../part.factory.ts';
import { NewMovement } from '../part-movement.contract.ts';
import { createPart } from './part.service.ts';
import { partStore } from './part.store.ts';
import { addMovement } from './part-movement.service.ts';
import { releaseReserved, reserveForLine, useReserved } from './part-stock.service.ts';

const server = serverForTests();
let actor: Actor;
let ticketId: string;
let part: Part;

beforeEach(async () => {
  const alice = await server.signedIn({ fullName: 'Alice Archer' });
  actor = { userId: alice.userId, fullName: 'Alice Archer', role: 'User', avatar: 'AA', sessionId: '', address: '127.0.0.1' };
  ticketId = (await alice.post<{ id: string }>('/api/tickets', aTicket())).body.id;
  part = await newPart(10);
});

const newPart = (quantity: number) => createPart(server.deps, actor, NewPart.parse(aPart({ name: 'Plug', quantity })));
const line = (lineId: string) => ({ partId: part.id, ticketId, lineId });
const inTx = (work: (tx: Tx) => Promise<void>) => server.database.transaction(work);
const approve = (lineId: string, quantity: number) => inTx((tx) => reserveForLine(server.deps, tx, actor, { ...line(lineId), quantity }));
const repair = (lineId: string, quantity?: number) =>
  inTx((tx) => useReserved(server.deps, tx, actor, { ...line(lineId), ...(quantity !== undefined && { quantity }) }));
const cancel = (lineId: string) => inTx((tx) => releaseReserved(server.deps, tx, actor, line(lineId)));
const stock = async () => {
  const { quantity, reserved } = await getRecord(server.deps, partStore, part.id);
  return [quantity, reserved];
};
const countMovements = async () =>
  (await server.database.query<{ count: number }>('SELECT count(*)::int AS count FROM part_movements')).rows[0]?.count ?? 0;

test('reserves on approval, uses on repair and releases on cancellation, once', async () => {
  for (let time = 0; time < 2; time++) await approve('1', 4);
  expect(await stock()).toEqual([10, 4]);
  for (let time = 0; time < 2; time++) await repair('1', 3);
  expect(await stock()).toEqual([7, 1]);
  for (let time = 0; time < 2; time++) await cancel('1');
  expect(await stock()).toEqual([7, 0]);
  expect(await countMovements()).toBe(4);
});

test('reserves the difference of a changed approval, but not below what is used', async () => {
  await approve('1', 4);
  await approve('1', 6);
  await approve('1', 2);
  expect(await stock()).toEqual([10, 2]);
  await repair('1');
  expect(await stock()).toEqual([8, 0]);
  await expect(approve('1', 1)).rejects.toThrow('Plug: 2 already used. Enter a quantity of at least 2.');
  expect(await stock()).toEqual([8, 0]);
});

test('uses no more than approved, and keeps lines apart', async () => {
  await approve('1', 2);
  await approve('2', 5);
  await expect(repair('1', 3)).rejects.toThrow('Plug: only 2 approved for this line item.');
  await expect(repair('3', 1)).rejects.toThrow('Plug: none approved for this line item.');
  await expect(approve('3', 4)).rejects.toThrow('Plug: 1 short.');
  expect(await stock()).toEqual([10, 7]);
});

const LINES = ['1', '2', '3'] as const;
const few = fc.integer({ min: 0, max: 8 });
const anyLine = fc.constantFrom(...LINES);
const anyCall = fc.oneof(
  fc.record({ call: fc.constant('receive' as const), quantity: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ call: fc.constant('correct' as const), quantity: fc.integer({ min: -8, max: 4 }).filter((change) => change !== 0) }),
  fc.record({ call: fc.constant('take' as const), quantity: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ call: fc.constant('approve' as const), lineId: anyLine, quantity: few }),
  fc.record({ call: fc.constant('repair' as const), lineId: anyLine, quantity: few }),
  fc.record({ call: fc.constant('cancel' as const), lineId: anyLine }),
);
type Call = typeof anyCall extends fc.Arbitrary<infer C> ? C : never;

/** The expected stock, computed without the ledger. */
interface Model {
  onHand: number;
  lines: Record<string, { approved: number; used: number }>;
}

const held = ({ lines }: Model) => Object.values(lines).reduce((sum, { approved, used }) => sum + approved - used, 0);

/** Returns the model after a call; undefined if the call must be rejected. */
function expected({ onHand, lines }: Model, step: Call): Model | undefined {
  const next = { onHand, lines: structuredClone(lines) };
  const own = ('lineId' in step && next.lines[step.lineId]) || { approved: 0, used: 0 };
  if ('lineId' in step) next.lines[step.lineId] = own;
  if (step.call === 'receive' || step.call === 'correct') next.onHand += step.quantity;
  else if (step.call === 'take') next.onHand -= step.quantity;
  else if (step.call === 'cancel') own.approved = own.used;
  else if (step.call === 'approve') {
    if (step.quantity < own.used) return undefined;
    own.approved = step.quantity;
  } else {
    if (step.quantity > own.approved) return undefined;
    next.onHand -= Math.max(0, step.quantity - own.used);
    own.used = Math.max(own.used, step.quantity);
  }
  return next.onHand < held(next) ? undefined : next;
}

function perform(step: Call): Promise<unknown> {
  const move = (movement: object) => addMovement(server.deps, actor, part.id, NewMovement.parse(movement));
  switch (step.call) {
    case 'receive':
      return move({ kind: 'received', quantity: step.quantity });
    case 'correct':
      return move({ kind: 'corrected', quantity: step.quantity, reason: 'Counted' });
    case 'take':
      return move({ kind: 'used', quantity: step.quantity });
    case 'approve':
      return approve(step.lineId, step.quantity);
    case 'repair':
      return repair(step.lineId, step.quantity);
    case 'cancel':
      return cancel(step.lineId);
  }
}

/** Returns whether a call succeeded. Fails on any error other than a rejection. */
async function isDone(step: Call): Promise<boolean> {
  try {
    await perform(step);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 409 });
    return false;
  }
}

test('keeps the ledger balanced and within approvals for any sequence, and changes nothing on a rejection', async () => {
  let done = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { minLength: 5, maxLength: 25 }), async (steps) => {
      part = await newPart(5);
      let model: Model = { onHand: 5, lines: {} };
      for (const step of steps) {
        const before = await countMovements();
        const next = expected(model, step);
        expect(await isDone(step), JSON.stringify(step)).toBe(next !== undefined);
        if (next) done += 1;
        else refused += 1;
        model = next ?? model;
        expect(await stock()).toEqual([model.onHand, held(model)]);
        if (!next) expect(await countMovements()).toBe(before);
      }
      expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
      const { rows } = await server.database.query<{ line: string; used: number }>(
        "SELECT line_id AS line, sum(quantity)::int AS used FROM part_movements WHERE part_id = $1 AND line_id <> '' AND kind = 'used' GROUP BY 1",
        [part.id],
      );
      for (const { line: lineId, used } of rows) expect(used).toBe(model.lines[lineId]?.used);
    }),
    { numRuns: rounds(5, 200) },
  );
  expect(done).toBeGreaterThan(25);
  expect(refused).toBeGreaterThan(5);
}, 60_000);
