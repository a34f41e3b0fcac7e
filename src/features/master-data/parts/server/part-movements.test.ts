import { beforeEach, expect, test } from 'vitest';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { type Part, PartQuery } from '../part.contract.ts';
import { aPart } from '../part.factory.ts';
import type { PartMovement } from '../part-movement.contract.ts';
import { toListRequest as toPartListRequest } from './part.store.ts';
import { toListRequest } from './part-movement.store.ts';

const server = serverForTests();
let alice: SignedInCaller;
let ticketId: string;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  ticketId = (await alice.post<{ id: string }>('/api/tickets', aTicket())).body.id;
});

const add = async (given: Parameters<typeof aPart>[0] = {}) => (await alice.post<Part>('/api/parts', aPart(given))).body;
const move = (movement: object) => alice.post<PartMovement>('/api/parts/P-0001/movements', movement);
const history = async (query = '') => (await alice.get<PartMovement[]>(`/api/parts/P-0001/movements${query}`)).body;
const stock = async () => {
  const { body } = await alice.get<Part>('/api/parts/P-0001');
  return [body.quantity, body.reserved];
};
const wrongStock = async () => (await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows;

test('lists movements with user, reason and ticket, newest first', async () => {
  await add({ quantity: 40 });
  await alice.put('/api/parts/P-0001', { quantity: 37 });
  await move({ kind: 'received', quantity: 10, reason: ' Order 4711 ' });
  await move({ kind: 'used', quantity: 2, ticketId });
  const corrected = await move({ kind: 'corrected', quantity: -1, reason: 'Counted' });
  expect(corrected).toMatchObject({ status: 201, body: { kind: 'corrected', quantity: -1, reason: 'Counted', by: 'Alice Archer' } });
  const movements = await history();
  expect(movements.map(({ kind, onHandChange, reason }) => [kind, onHandChange, reason])).toEqual([
    ['corrected', -1, 'Counted'],
    ['used', -2, ''],
    ['received', 10, 'Order 4711'],
    ['corrected', -3, 'Edited in the part form'],
    ['received', 40, 'Opening stock'],
  ]);
  expect(movements[1]).toMatchObject({ ticketId, partId: 'P-0001', lineId: null, by: 'Alice Archer', at: expect.stringMatching(/Z$/) });
  expect(await stock()).toEqual([44, 0]);
  expect(await wrongStock()).toEqual([]);
  await server.database.query('UPDATE parts SET quantity = 45');
  expect(await wrongStock()).toMatchObject([{ part_id: 'P-0001', quantity: 45, on_hand: 44 }]);
});

test('records no movement for an unchanged quantity or a part without stock', async () => {
  const part = await add({ quantity: 0 });
  await alice.put('/api/parts/P-0001', { ...part, name: 'Other' });
  expect(await history()).toEqual([]);
  expect((await alice.get('/api/parts/P-0002/movements')).status).toBe(404);
});

test('keeps reserved parts from other tickets until they are used or released', async () => {
  await add({ name: 'Plug', quantity: 10 });
  await move({ kind: 'reserved', quantity: 6, ticketId });
  expect(await stock()).toEqual([10, 6]);
  const free = 'Plug: only 4 available (10 on hand, 6 reserved).';
  for (const tooMuch of [
    { kind: 'used', quantity: 5 },
    { kind: 'used', quantity: 11, ticketId },
    { kind: 'reserved', quantity: 5, ticketId },
    { kind: 'corrected', quantity: -5, reason: 'Counted' },
  ]) {
    expect(await move(tooMuch)).toMatchObject({
      status: 409,
      body: { message: tooMuch.quantity === 11 ? 'Plug: only 10 on hand.' : free },
    });
  }
  expect(await alice.put('/api/parts/P-0001', { quantity: 5 })).toMatchObject({ status: 409, body: { message: free } });
  expect(await move({ kind: 'released', quantity: 7, ticketId })).toMatchObject({
    status: 409,
    body: { message: `Plug: only 6 reserved for ${ticketId}.` },
  });
  expect(await stock()).toEqual([10, 6]);

  expect((await move({ kind: 'used', quantity: 5, ticketId })).body).toMatchObject({ onHandChange: -5, reservedChange: -5 });
  expect((await move({ kind: 'used', quantity: 3, ticketId })).body).toMatchObject({ onHandChange: -3, reservedChange: -1 });
  await move({ kind: 'reserved', quantity: 2, ticketId });
  await move({ kind: 'released', quantity: 1, ticketId });
  expect(await stock()).toEqual([2, 1]);
  expect(await wrongStock()).toEqual([]);
});

test('rejects an impossible movement with the reason, and changes nothing', async () => {
  await add({ name: 'Plug', quantity: 40 });
  for (const [movement, status, message] of [
    [{ kind: 'used', quantity: 41 }, 409, 'Plug: only 40 on hand.'],
    [{ kind: 'received', quantity: 1_000_000_000 }, 409, 'Plug: the limit is 1,000,000,000 on hand.'],
    [{ kind: 'used', quantity: 1, ticketId: 'TKT-none' }, 404, 'Ticket TKT-none not found'],
    [{ kind: 'received', quantity: 0 }, 400, 'Quantity must be at least 1'],
    [{ kind: 'received', quantity: 1.5 }, 400, 'Quantity must be a whole number'],
    [{ kind: 'received' }, 400, 'Quantity is required'],
    [{ kind: 'stolen', quantity: 1 }, 400, 'Kind must be one of: received, used, reserved, released, corrected'],
    [{ kind: 'corrected', quantity: 1, reason: ' ' }, 400, 'Reason is required'],
    [{ kind: 'corrected', quantity: 0, reason: 'Counted' }, 400, 'Enter an adjustment other than 0'],
    [{ kind: 'reserved', quantity: 1, ticketId: '' }, 400, 'Ticket is required'],
    [{ kind: 'received', quantity: 1, shelf: 3 }, 400, 'Unknown field: shelf'],
  ] as const)
    expect(await move(movement)).toMatchObject({ status, body: { message } });
  expect(await stock()).toEqual([40, 0]);
  expect(await history()).toHaveLength(1);
});

test('gives concurrent requests no more parts than there are', async () => {
  await add({ quantity: 5 });
  const replies = await Promise.all(Array.from({ length: 12 }, () => move({ kind: 'used', quantity: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
  expect(await stock()).toEqual([0, 0]);
  expect(await wrongStock()).toEqual([]);
});

test('pages through the history with an index, and protects it from changes', async () => {
  await add({ quantity: 1 });
  for (let n = 0; n < 4; n++) await move({ kind: 'received', quantity: 1 });
  const first = await alice.get<PartMovement[]>('/api/parts/P-0001/movements?limit=3');
  expect(first.headers.get('x-total-count')).toBe('5');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
  const second = await alice.get<PartMovement[]>(String(next));
  expect([...first.body, ...second.body]).toEqual(await history());

  await server.database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const { text, values } = pageStatement(toListRequest('P-0001', { limit: 3 }));
    const { rows } = await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    expect(JSON.stringify(rows)).toContain('part_movements_newest');
  });
  await expect(server.database.query('UPDATE part_movements SET quantity = 2')).rejects.toThrow('append-only');
  await expect(server.database.query('DELETE FROM part_movements')).rejects.toThrow('append-only');
});

test('lists parts with fewer free than their reorder point', async () => {
  await add({ name: 'Enough', quantity: 20 });
  await add({ name: 'Low', quantity: 19 });
  await add({ name: 'Low, but wanted so', quantity: 3, reorderPoint: 3 });
  await add({ name: 'Reserved', quantity: 30, reorderPoint: 30 });
  await alice.post('/api/parts/P-0004/movements', { kind: 'reserved', quantity: 1, ticketId });
  const { body } = await alice.get<Part[]>('/api/parts?toOrder=true');
  expect(body.map(({ name, reserved, reorderPoint }) => [name, reserved, reorderPoint])).toEqual([
    ['Low', 0, 20],
    ['Reserved', 1, 30],
  ]);
  expect((await alice.get('/api/parts?toOrder=maybe')).status).toBe(400);

  await server.database.query(
    `INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
     SELECT 'N-' || n, 'Part ' || n, '', CASE WHEN n % 50 = 0 THEN 1 ELSE 100 END, n, n, '', '{}' FROM generate_series(1, 5000) n`,
  );
  await vacuumAnalyze(server.database, 'parts');
  const ask = toPartListRequest(PartQuery.parse({ toOrder: 'true', sort: 'supplier' }));
  for (const { text, values } of [pageStatement(ask), countStatement(ask)]) {
    const { rows } = await server.database.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    expect(JSON.stringify(rows)).toContain('parts_to_order');
  }
});

test('audits every change of the stock', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await add({ name: 'Plug', quantity: 40 });
  await move({ kind: 'used', quantity: 2 });
  const { body } = await admin.get<{ action: string; detail: object }[]>('/api/audit?subject=part:P-0001');
  expect(body.map(({ action, detail }) => [action, detail])).toEqual([
    ['part.changed', { fields: ['quantity'], quantity: { from: 40, to: 38 } }],
    ['part.created', { name: 'Plug', partNumber: 'OBD-16-M', quantity: 40 }],
  ]);
  expect((await alice.get<Part>('/api/parts/P-0001')).body.version).toBe(2);
});
