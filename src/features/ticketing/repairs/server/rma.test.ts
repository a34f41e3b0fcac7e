import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Part } from '../../../master-data/parts/part.contract.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import type { RepairBoard, RepairRow } from '../../tickets/rma/repair-list.contract.ts';
import { TICKET_STATUSES, type Ticket } from '../../tickets/ticket.contract.ts';
import { aTicket } from '../../tickets/ticket.factory.ts';
import type { RepairState } from '../rma.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;
let board: Part;
let rma: Ticket;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  board = (await alice.post<Part>('/api/parts', aPart({ name: 'Power board', quantity: 5 }))).body;
  rma = await openRma([boards(2), LABOR]);
});

const LABOR = { id: 'labor', description: 'Bench labor, per hour', quantity: 1.5, unitCost: 85 };
const boards = (quantity: number) => ({ id: 'board', description: 'Power board', quantity, unitCost: 79, partId: board.id });

async function openRma(rmaLineItems: object[], more: object = {}): Promise<Ticket> {
  const body = { ...aTicket(), type: 'Tool Repair', status: 'Awaiting Approval', rmaLineItems, ...more };
  return (await alice.post<Ticket>('/api/tickets', body)).body;
}

const read = async (id = rma.id) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
const save = (change: object, id = rma.id) => alice.put<Ticket & { message: string }>(`/api/tickets/${id}`, change);
const approveVersion = ({ id, version }: Pick<Ticket, 'id' | 'version'>, approvedBy = 'Lucia Rivera') =>
  alice.post<RepairState & { message: string; code: string }>(`/api/tickets/${id}/approval`, { approvedBy, version });
const approve = async (id = rma.id, approvedBy?: string) => approveVersion(await read(id), approvedBy);
const withdraw = () => alice.delete<{ message: string }>(`/api/tickets/${rma.id}/approval`);
const state = async (id = rma.id) => (await alice.get<RepairState>(`/api/tickets/${id}/repair`)).body;
const stock = async () => {
  const { quantity, reserved } = (await alice.get<Part>(`/api/parts/${board.id}`)).body;
  return [quantity, reserved];
};

test('accepts quantities with two decimals, or whole ones for parts, and requires unique line IDs and existing parts', async () => {
  expect(rma.rmaLineItems).toEqual([boards(2), LABOR]);
  for (const [wrong, message] of [
    [[{ ...LABOR, quantity: 0.125 }], 'Quantity: use at most 2 decimal places'],
    [[boards(1.5)], 'Part quantity must be a whole number'],
    [[LABOR, LABOR], 'Line item IDs must be unique'],
    [[{ ...boards(1), partId: 'P-9999' }], 'Part P-9999 doesn’t exist'],
  ] as const) {
    const { status, body } = await save({ rmaLineItems: wrong });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('sets the shipping status when a repair is shipped, by any call, and logs both changes', async () => {
  const shipped = await save({ status: 'Shipped' });
  expect(shipped.body).toMatchObject({ status: 'Shipped', shippingStatus: 'Shipped' });
  const said = shipped.body.history.slice(1).map(({ content }) => content);
  expect(said).toEqual(['Shipping status changed from Pending to Shipped', 'Status changed from Awaiting Approval to Shipped']);
  await save({ status: 'Repairing', shippingStatus: 'Delivered' });
  expect((await save({ status: 'Shipped' })).body).toMatchObject({ shippingStatus: 'Delivered' });
});

describe('approval of a repair', () => {
  test('records who approved which lines, regardless of later changes', async () => {
    expect(await state()).toEqual({ approval: null, stock: [] });
    const { status, body } = await approve();
    expect(status).toBe(201);
    expect(body.approval).toEqual({
      approvedBy: 'Lucia Rivera',
      recordedBy: 'Alice Archer',
      at: expect.any(String),
      lines: [boards(2), LABOR],
      total: 285.5,
    });
    await save({ rmaLineItems: [boards(1)] });
    expect((await state()).approval).toEqual(body.approval);
    const said = { type: 'EVENT', user: 'n. Alice Archer', content: 'Approved by Lucia Rivera: 2 line items, $285.50' };
    expect((await read()).history).toContainEqual(expect.objectContaining(said));
    await approve(rma.id, 'Paul Rivera');
    expect((await state()).approval).toMatchObject({ approvedBy: 'Paul Rivera', total: 79 });
  });

  test('rejects an approval of an outdated version with the current ticket', async () => {
    await save({ rmaLineItems: [LABOR] });
    const stale = await alice.post(`/api/tickets/${rma.id}/approval`, { approvedBy: 'Lucia', version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: { id: rma.id, version: 2 } } });
    expect((await approve()).status).toBe(201);
  });

  test('requires a repair with lines and the name of the person who approved', async () => {
    expect(await approve(rma.id, ' ')).toMatchObject({ status: 400, body: { message: 'Enter who approved it' } });
    await save({ rmaLineItems: [] });
    expect(await approve()).toMatchObject({ status: 400, body: { message: 'Add at least one line item before you record an approval.' } });
    const other = (await alice.post<Ticket>('/api/tickets', aTicket())).body;
    expect(await approve(other.id)).toMatchObject({ status: 400, body: { message: 'Only repairs can be approved.' } });
    expect((await alice.get('/api/tickets/TKT-999999/repair')).status).toBe(404);
    expect(await withdraw()).toMatchObject({ status: 409, body: { message: 'This repair hasn’t been approved.' } });
  });
});

describe('parts of a repair', () => {
  test('reserves parts on approval, follows the quantity, and uses them once at the bench', async () => {
    expect(await stock()).toEqual([5, 0]);
    await approve();
    await approve();
    expect(await stock()).toEqual([5, 2]);
    await save({ rmaLineItems: [boards(4), LABOR] });
    expect(await stock()).toEqual([5, 4]);
    await save({ rmaLineItems: [boards(3), LABOR] });
    expect((await state()).stock).toEqual([{ lineId: 'board', partId: board.id, reserved: 3, used: 0 }]);
    await save({ status: 'Repairing' });
    await save({ status: 'Diagnosing' });
    await save({ status: 'Repairing' });
    expect(await stock()).toEqual([2, 0]);
    expect(await save({ rmaLineItems: [boards(1), LABOR] })).toMatchObject({
      status: 409,
      body: { message: 'Power board: 3 already used. Enter a quantity of at least 3.' },
    });
    expect((await read()).rmaLineItems).toEqual([boards(3), LABOR]);
  });

  test('releases parts when the line is removed or gets another part, or the approval is withdrawn or the repair canceled', async () => {
    const other = (await alice.post<Part>('/api/parts', aPart({ name: 'Display', quantity: 5 }))).body;
    await approve();
    await save({ rmaLineItems: [{ ...boards(2), partId: other.id }, LABOR] });
    expect(await stock()).toEqual([5, 0]);
    expect((await state()).stock).toContainEqual({ lineId: 'board', partId: other.id, reserved: 2, used: 0 });
    await save({ rmaLineItems: [boards(2)] });
    expect(await stock()).toEqual([5, 2]);
    await save({ rmaLineItems: [LABOR] });
    expect(await stock()).toEqual([5, 0]);
    await save({ rmaLineItems: [boards(2)] });
    await save({ status: 'Resolved' });
    expect(await stock()).toEqual([5, 0]);
    await save({ status: 'Awaiting Approval' });
    expect(await stock()).toEqual([5, 2]);
    expect((await withdraw()).status).toBe(204);
    expect(await stock()).toEqual([5, 0]);
    expect((await state()).approval).toBeNull();
  });

  test('lets a line wait for missing parts in any status, and moves the repair to the bench only after they arrive', async () => {
    const receive = (quantity: number) => alice.post(`/api/parts/${board.id}/movements`, { kind: 'received', quantity });
    await save({ rmaLineItems: [boards(7)] });
    const { status, body } = await approve();
    expect([status, body.stock]).toEqual([201, [{ lineId: 'board', partId: board.id, reserved: 5, used: 0, short: 2 }]]);
    expect((await alice.get<Part>(`/api/parts/${board.id}`)).body).toMatchObject({ quantity: 5, reserved: 5, short: 2 });
    const refused = await save({ status: 'Repairing' });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Power board: 2 short.')]);
    await receive(1);
    expect((await state()).stock).toMatchObject([{ reserved: 6, short: 1 }]);
    await receive(3);
    expect((await state()).stock).toEqual([{ lineId: 'board', partId: board.id, reserved: 7, used: 0 }]);
    expect((await save({ status: 'Repairing' })).status).toBe(200);
    expect(await stock()).toEqual([2, 0]);
    await save({ rmaLineItems: [boards(10)] });
    expect((await state()).stock).toMatchObject([{ reserved: 0, used: 9, short: 1 }]);
    expect((await save({ status: 'Shipped', rmaOutcome: 'Repaired' })).status).toBe(409);
    await receive(1);
    expect((await state()).stock).toEqual([{ lineId: 'board', partId: board.id, reserved: 0, used: 10 }]);
    expect((await save({ status: 'Shipped', rmaOutcome: 'Repaired' })).status).toBe(200);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  });

  test('never reserves the same parts for repairs that are approved concurrently', async () => {
    const others = await Promise.all([1, 2, 3].map(() => openRma([boards(2)])));
    const ids = [rma, ...others].map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => approve(id)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await stock()).toEqual([5, 5]);
    const stockLines = (await Promise.all(ids.map(state))).map(({ stock: [line] }) => [line?.reserved, line?.short ?? 0]);
    expect(stockLines.toSorted()).toEqual([
      [0, 2],
      [1, 1],
      [2, 0],
      [2, 0],
    ]);
  });
});

describe('a part that repairs wait for', () => {
  type Row = readonly [name: string, change: () => Promise<unknown>, expected: readonly number[]];
  let holder: Ticket;
  let waiting: readonly [Ticket, Ticket];
  const recordMovement = (movement: object) => alice.post(`/api/parts/${board.id}/movements`, movement);
  const linesOf = (quantity: number) => ({ rmaLineItems: [boards(quantity), LABOR] });
  const reserved = async (id: string) => (await state(id)).stock.reduce((sum, line) => sum + line.reserved, 0);
  const reservedParts = () => Promise.all(waiting.map(({ id }) => reserved(id)));

  /** One repair has reserved all 5 parts. Two others, approved in a different order than they were opened, are short of 2 and 3. */
  beforeEach(async () => {
    holder = rma;
    await approveVersion((await save(linesOf(5))).body);
    const second = await openRma([boards(3)], { assignees: ['Bob Baker'] });
    const first = await openRma([boards(2)]);
    for (const ticket of [first, second]) expect((await approveVersion(ticket)).status).toBe(201);
    waiting = [first, second];
  });

  async function expectReserved([first = 0, second = 0]: readonly number[]): Promise<void> {
    expect(await reservedParts()).toEqual([first, second]);
    expect((await alice.get<Part>(`/api/parts/${board.id}`)).body.short).toBe(5 - first - second);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  }

  test('goes to waiting repairs in the order of approval with each delivery, and the rest stays available', async () => {
    for (const [quantity, expected] of [
      [1, [1, 0]],
      [1, [2, 0]],
      [2, [2, 2]],
      [5, [2, 3]],
    ] as const) {
      await recordMovement({ kind: 'received', quantity });
      await expectReserved(expected);
    }
    expect(await stock()).toEqual([14, 10]);
  });

  test('goes to waiting repairs in the order of approval when a line is reduced or deleted', async () => {
    await save(linesOf(2), holder.id);
    await expectReserved([2, 1]);
    await save({ rmaLineItems: [LABOR] }, holder.id);
    await expectReserved([2, 3]);
  });

  const ROWS: readonly Row[] = [
    ['is added by a stock correction', () => recordMovement({ kind: 'corrected', quantity: 3, reason: 'Counted' }), [2, 1]],
    ['is released by a resolved repair', () => save({ status: 'Resolved' }, holder.id), [2, 3]],
    ['is released by a withdrawn approval', () => withdraw(), [2, 3]],
    ['is released by a repair shipped unrepaired', () => save({ status: 'Shipped' }, holder.id), [2, 3]],
    ['is released by a repair that changes its type', () => save({ type: 'SOD' }, holder.id), [2, 3]],
    ['is released by a bulk change', () => alice.post('/api/tickets/bulk', { ids: [holder.id], change: { status: 'Resolved' } }), [2, 3]],
  ];
  test.each(ROWS)('goes to waiting repairs in the order of approval when it %s', async (_, free, expected) => {
    await free();
    await expectReserved(expected);
  });

  const ENDS: readonly Row[] = [
    ['is resolved', () => save({ status: 'Resolved' }, waiting[0].id), [0, 2]],
    ['is withdrawn', () => alice.delete(`/api/tickets/${waiting[0].id}/approval`), [0, 2]],
    ['is approved again', () => approve(waiting[0].id), [2, 0]],
  ];
  test.each(ENDS)('goes to the second repair after the first %s', async (_, end, expected) => {
    await end();
    await recordMovement({ kind: 'received', quantity: 2 });
    expect(await reservedParts()).toEqual(expected);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  });

  test('goes to the second repair after the first one is reduced, and after it loses its line', async () => {
    await save({ rmaLineItems: [boards(1)] }, waiting[0].id);
    await recordMovement({ kind: 'received', quantity: 2 });
    expect(await reservedParts()).toEqual([1, 1]);
    await save({ rmaLineItems: [LABOR] }, waiting[0].id);
    expect(await reservedParts()).toEqual([0, 2]);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  });

  test('is returned by the edit, and the assignee is notified once all parts have arrived', async () => {
    const bob = await server.signedIn({ fullName: 'Bob Baker' });
    await save({ assignees: [{ id: bob.userId, name: 'Bob Baker' }] }, waiting[1].id);
    const texts = async () => (await bob.get<{ text: string; recordId: string }[]>('/api/notifications')).body.map(({ text }) => text);
    const before = (await alice.get<Part>(`/api/parts/${board.id}`)).body;
    const { body } = await alice.put<Part>(`/api/parts/${board.id}`, { quantity: 7, version: before.version });
    expect(body).toEqual((await alice.get<Part>(`/api/parts/${board.id}`)).body);
    await expectReserved([2, 0]);
    expect(await texts()).not.toContain('All parts are reserved');
    await recordMovement({ kind: 'received', quantity: 3 });
    expect(await texts()).toContain('All parts are reserved');
  });

  test('notifies the assignee of each repair once if one delivery is enough for several', async () => {
    const bob = await server.signedIn({ fullName: 'Bob Baker' });
    const third = await openRma([boards(1)]);
    expect((await approve(third.id)).status).toBe(201);
    const repairs = [...waiting, third];
    for (const { id } of repairs) await save({ assignees: [{ id: bob.userId, name: 'Bob Baker' }] }, id);
    await recordMovement({ kind: 'received', quantity: 6 });
    const { body } = await bob.get<{ text: string; recordId: string; times: number }[]>('/api/notifications');
    const notified = body.filter(({ text }) => text === 'All parts are reserved').map(({ recordId, times }) => [recordId, times]);
    expect(notified.toSorted()).toEqual(repairs.map(({ id }) => [id, 1]).toSorted());
    expect((await server.database.query('SELECT FROM part_needs')).rowCount).toBe(0);
  });

  test('is never reserved twice by concurrent deliveries, approvals and releases', async () => {
    const more = await Promise.all([1, 2, 3].map(() => openRma([boards(2)])));
    await Promise.all([
      ...more.map(({ id }) => approve(id)),
      ...[1, 2, 1].map((quantity) => recordMovement({ kind: 'received', quantity })),
      save(linesOf(3), holder.id),
      save({ status: 'Resolved' }, waiting[0].id),
    ]);
    const { quantity, reserved: stockLines, short } = (await alice.get<Part>(`/api/parts/${board.id}`)).body;
    expect([quantity, stockLines, short]).toEqual([9, 9, 3]);
    expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  });
});

test('transfers a replacement when it ships, or immediately if sent in advance, and ends ownership of the old tool', async () => {
  const customer = (
    await alice.post<Customer>('/api/customers', aCustomer({ shopName: 'Rivera Collision', toolSerials: ['OLD-1', 'OLD-2'] }))
  ).body;
  const serials = async () => (await alice.get<Customer>(`/api/customers/${customer.id}`)).body.toolSerials;
  const first = await openRma([], { customerCompany: 'Rivera Collision', toolSerial: 'OLD-1' });
  await save({ rmaOutcome: 'Replaced', replacementSerial: 'NEW-1' }, first.id);
  expect(await serials()).toEqual(['OLD-1', 'OLD-2']);
  await save({ status: 'Shipped' }, first.id);
  expect(await serials()).toEqual(['OLD-2', 'NEW-1']);
  const second = await openRma([], { customerCompany: 'Rivera Collision', toolSerial: 'OLD-2' });
  await save({ rmaOutcome: 'Advance-replaced', replacementSerial: 'NEW-2' }, second.id);
  expect(await serials()).toEqual(['NEW-1', 'NEW-2']);
});

test('lists scheduled jobs by day and technician, and other repairs by status or without a date', async () => {
  const job = { technicianId: 'Jonas Keller', scheduledDate: '2026-12-01', scheduledTime: '09:30' };
  await save({ ...job, scheduledTime: '14:00' });
  const early = await openRma([], job);
  const unplanned = await openRma([], { status: 'Received' });
  const ids = async (path: string) => (await alice.get<RepairRow[]>(path)).body.map(({ id }) => id);
  expect(await ids('/api/repairs/jobs?from=2026-11-30&to=2026-12-06')).toEqual([early.id, rma.id]);
  expect(await ids('/api/repairs/jobs?from=2026-12-01&to=2026-12-01&technician=Jonas%20Keller')).toEqual([early.id, rma.id]);
  expect(await ids('/api/repairs/jobs?from=2026-12-01&to=2026-12-01&technician=Mina')).toEqual([]);
  expect(await ids('/api/repairs/jobs?from=2000-01-01&to=2026-12-01&limit=1')).toEqual([early.id]);
  expect(await ids('/api/repairs?unplanned=true')).toEqual([unplanned.id]);
  expect((await ids('/api/repairs?status=Awaiting%20Approval')).toSorted()).toEqual([early.id, rma.id].toSorted());
  const lanes = (await alice.get<RepairBoard>('/api/repairs/board')).body;
  expect(lanes.map(({ status }) => status)).toEqual(TICKET_STATUSES);
  const filled = lanes.filter(({ count }) => count > 0).map(({ status, count, repairs }) => [status, count, repairs.map(({ id }) => id)]);
  expect(filled).toEqual([
    ['Received', 1, [unplanned.id]],
    ['Awaiting Approval', 2, [early.id, rma.id]],
  ]);
  expect(lanes.flatMap(({ repairs }) => repairs).find(({ id }) => id === early.id)).toMatchObject(job);
  expect((await alice.get('/api/repairs/jobs?from=yesterday&to=2026-12-01')).status).toBe(400);
});

test('returns the documents of a repair as PDFs to open in the browser, and 404 for other tickets', async () => {
  const long = await openRma(
    Array.from({ length: 60 }, (_, n) => ({ description: `Work ${n} Ł`, quantity: 1, unitCost: 1 })),
    { toolSerial: 'ISCANP-Ü1' },
  );
  for (const [document, id] of [
    ...['rma-sheet', 'receiving-label', 'shipping-note'].map((name) => [name, rma.id]),
    ['rma-sheet', long.id],
  ]) {
    const answer = await fetch(`${server.url}/api/tickets/${id}/documents/${document}`, { headers: { cookie: alice.cookie } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${document}-${id}.pdf"`);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }
  const other = (await alice.post<Ticket>('/api/tickets', aTicket())).body;
  for (const path of [`${other.id}/documents/rma-sheet`, `${rma.id}/documents/diary`, 'TKT-999999/documents/rma-sheet']) {
    expect((await alice.get(`/api/tickets/${path}`)).status).toBe(404);
  }
});
