import { beforeEach, expect, test } from 'vitest';
import { readPages } from '../../../../testing/server/pdf/read-pdf.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Part } from '../../parts/part.contract.ts';
import { aPart } from '../../parts/part.factory.ts';
import type { Supplier } from '../../suppliers/supplier.contract.ts';
import { aSupplier } from '../../suppliers/supplier.factory.ts';
import type { PurchaseOrder, Reorder } from '../purchase-order.contract.ts';

const server = serverForTests();
const PATH = '/api/purchase-orders';
const RECEIPT = '00000000-0000-4000-8000-000000000001';
let alice: SignedInCaller;
let admin: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  admin = await server.signedIn({ role: 'Admin' });
});

const add = async (given: object = {}) =>
  (await alice.post<Part>('/api/parts', { ...aPart({ quantity: 0, reorderPoint: 10, supplier: 'Voltix Cells' }), ...given })).body;
const order = (body: object = {}) => alice.post<Reorder>(PATH, body);
const read = async (id = 'PO-000001') => (await alice.get<PurchaseOrder>(`${PATH}/${id}`)).body;
const act = (action: string, body: object, id = 'PO-000001') => alice.post<PurchaseOrder>(`${PATH}/${id}/${action}`, body);
const part = async (id: string) => (await alice.get<Part>(`/api/parts/${id}`)).body;
const suppliers = async () => (await alice.get<Supplier[]>('/api/suppliers')).body;

/** Approves a repair that needs parts. */
async function approve(partId: string, quantity: number): Promise<string> {
  const rmaLineItems = [{ id: 'line', description: 'Battery', quantity, unitCost: 10, partId }];
  const { body } = await alice.post<{ id: string; version: number }>('/api/tickets', { ...aTicket({ type: 'Tool Repair' }), rmaLineItems });
  expect((await alice.post(`/api/tickets/${body.id}/approval`, { approvedBy: 'Ann', version: body.version })).status).toBe(201);
  return body.id;
}
const waiting = async (ticketId: string) => (await alice.get<{ stock: object[] }>(`/api/tickets/${ticketId}/repair`)).body.stock;

test('orders parts to reorder from their suppliers, once', async () => {
  await admin.post('/api/suppliers', aSupplier());
  const battery = await add({ name: 'Battery' });
  const board = await add({ name: 'Board', supplier: 'Meridian', quantity: 4 });
  const loose = await add({ name: 'Loose', supplier: ' ' });
  await add({ name: 'Enough', quantity: 10 });
  const [{ body: first }, { body: second }] = await Promise.all([order(), order()]);
  expect(first.added + second.added).toBe(2);
  expect((await order()).body).toEqual({ orders: [], added: 0, withoutSupplier: [{ id: loose.id, name: 'Loose' }] });
  expect((await alice.get<PurchaseOrder[]>(PATH)).body).toMatchObject([
    { status: 'Draft', supplierName: 'Meridian', lines: [{ partId: board.id, quantity: 16, unitCost: 6.25 }], total: 100 },
    { status: 'Draft', supplierName: 'Voltix Cells', lines: [{ partId: battery.id, quantity: 20 }], total: 125 },
  ]);
  expect((await suppliers()).map(({ name }) => name)).toEqual(['Meridian', 'Voltix Cells']);
});

test('adds what a repair is short of to the draft of the supplier', async () => {
  const { id } = await add({ name: 'Battery', reorderPoint: 0, supplier: ' VOLTIX cells ' });
  await add({ name: 'Other', quantity: 1 });
  await order();
  await approve(id, 3);
  expect((await order({ partId: id, onlyShort: true })).body).toMatchObject({ orders: [{ id: 'PO-000001' }], added: 1 });
  expect((await order({ partId: id, onlyShort: true })).body).toMatchObject({ orders: [], added: 0 });
  await approve(id, 2);
  await order({ partId: id, onlyShort: true });
  expect((await read()).lines).toMatchObject([
    { name: 'Other', quantity: 19 },
    { name: 'Battery', quantity: 5 },
  ]);
  const { id: loose } = await add({ name: 'Loose', supplier: '' });
  expect(await order({ partId: loose })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Loose has no supplier') },
  });
  expect((await order({ partId: 'P-9999' })).status).toBe(404);
});

test('receives in parts, once per receipt, and serves repairs in order of approval', async () => {
  await admin.post('/api/suppliers', aSupplier());
  const { id } = await add({ name: 'Battery', quantity: 2, reorderPoint: 0 });
  const [first, second] = [await approve(id, 4), await approve(id, 2)];
  await order();
  expect((await act('receipts', { version: 1, receiptId: RECEIPT, lines: [{ partId: id, quantity: 1 }] })).status).toBe(409);
  expect((await act('place', { version: 1 })).body).toMatchObject({
    status: 'Ordered',
    orderedBy: 'Alice Archer',
    expectedOn: expect.any(String),
  });
  const receipt = { version: 2, receiptId: RECEIPT, lines: [{ partId: id, quantity: 3 }] };
  const replies = await Promise.all([
    act('receipts', receipt),
    act('receipts', receipt),
    act('receipts', { ...receipt, receiptId: RECEIPT.replace('1', '2') }),
  ]);
  expect(replies.map(({ status }) => status).filter((status) => status !== 200)).not.toHaveLength(3);
  expect(await read()).toMatchObject({ status: 'Partly Received', lines: [{ quantity: 4, received: 3 }], version: 3 });
  expect(await part(id)).toMatchObject({ quantity: 5, reserved: 5, short: 1, lastCost: 6.25, averageCost: 6.25 });
  expect([await waiting(first), await waiting(second)]).toMatchObject([[{ reserved: 4 }], [{ reserved: 1, short: 1 }]]);
  const tooMany = { version: 3, receiptId: RECEIPT.replace('1', '3'), lines: [{ partId: id, quantity: 2 }] };
  expect(await act('receipts', tooMany)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('Battery: 1 outstanding') },
  });
  await act('receipts', { ...tooMany, lines: [{ partId: id, quantity: 1 }] });
  expect((await read()).status).toBe('Received');
  expect((await server.database.query('SELECT * FROM find_wrong_part_stock()')).rows).toEqual([]);
  const entries = (await admin.get<{ action: string }[]>('/api/audit')).body.map(({ action }) => action);
  expect(entries.filter((action) => action.startsWith('purchase-order'))).toEqual([
    'purchase-order.received',
    'purchase-order.received',
    'purchase-order.placed',
    'purchase-order.created',
  ]);
});

test('changes the parts of a draft only, and cancels the parts not received', async () => {
  const { id } = await add({ name: 'Battery' });
  const other = await add({ name: 'Cable', quantity: 99 });
  await order();
  const lines = [
    { partId: id, quantity: 4, unitCost: 5.5 },
    { partId: other.id, quantity: 1, unitCost: 2 },
  ];
  expect((await alice.put(`${PATH}/PO-000001`, { lines, note: 'Ship together', version: 1 })).body).toMatchObject({
    lines: [{ name: 'Battery', unitCost: 5.5, received: 0 }, { name: 'Cable' }],
    total: 24,
    version: 2,
  });
  for (const wrong of [[{ ...lines[0], partId: 'P-9999' }], [lines[0], lines[0]], [{ ...lines[0], quantity: 0.5 }]])
    expect((await alice.put(`${PATH}/PO-000001`, { lines: wrong })).status).toBe(400);
  expect((await act('place', { version: 1 })).status).toBe(409);
  await act('place', { version: 2 });
  expect(await alice.put(`${PATH}/PO-000001`, { lines: [], version: 3 })).toMatchObject({
    status: 409,
    body: { message: 'PO-000001 is Ordered, so its parts can’t change.' },
  });
  expect((await alice.put(`${PATH}/PO-000001`, { note: 'Late', version: 3 })).body).toMatchObject({ note: 'Late' });
  expect((await act('cancel', { version: 4 })).body).toMatchObject({ status: 'Canceled' });
  expect((await act('cancel', { version: 5 })).status).toBe(409);
  await order();
  await alice.put(`${PATH}/PO-000002`, { lines: [] });
  expect((await act('place', { version: 2 }, 'PO-000002')).status).toBe(400);
  expect((await alice.get(`${PATH}/counts`)).body).toEqual({ Draft: 1, Ordered: 0, 'Partly Received': 0, Received: 0, Canceled: 1 });
});

test('renames a supplier on its parts and its draft, and rejects a name in use', async () => {
  const { id } = await add({ name: 'Battery', supplier: 'voltix cells' });
  await order();
  await act('place', { version: 1 });
  await alice.post(`${PATH}/PO-000001/cancel`, { version: 2 });
  await order();
  const [supplier] = await suppliers();
  expect((await admin.put(`/api/suppliers/${supplier?.id}`, { name: 'Voltix Inc.' })).status).toBe(200);
  expect(await part(id)).toMatchObject({ supplier: 'Voltix Inc.', version: 2 });
  expect([(await read()).supplierName, (await read('PO-000002')).supplierName]).toEqual(['voltix cells', 'Voltix Inc.']);
  expect(await admin.post('/api/suppliers', aSupplier({ name: 'VOLTIX INC.' }))).toMatchObject({
    status: 409,
    body: { message: 'Another supplier has this name.' },
  });
});

test('prints and exports an order, and finds it by number and supplier', async () => {
  await admin.post('/api/suppliers', aSupplier());
  await add({ name: '=1+1', partNumber: 'BAT-9' });
  await order();
  const file = (path: string) => fetch(server.url + path, { headers: { cookie: alice.cookie } });
  const [text = ''] = readPages(Buffer.from(await (await file(`${PATH}/PO-000001/pdf`)).arrayBuffer()));
  for (const shown of ['PO-000001', 'Voltix Cells', 'Nora Reyes', 'BAT-9', 'Draft', '$125.00']) expect(text).toContain(shown);
  expect(await (await file('/api/exports/purchase_orders.csv?id=PO-000001')).text()).toContain(
    "PO-000001,Voltix Cells,Draft,,,BAT-9,'=1+1,20,0,6.25,125,",
  );
  for (const q of ['po-000001', 'voltix']) expect(JSON.stringify((await alice.get(`/api/search?q=${q}`)).body)).toContain('PO-000001');
});
