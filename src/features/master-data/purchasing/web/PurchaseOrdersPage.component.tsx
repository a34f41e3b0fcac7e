import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { disconnect, reply } from '../../../../testing/web/components/replies.ts';
import { supplierApi } from '../../suppliers/supplier.contract.ts';
import { orderApi, type PurchaseOrder } from '../purchase-order.contract.ts';
import { PurchaseOrdersPage } from './PurchaseOrdersPage.tsx';

const line = { partId: 'P-0001', partNumber: 'BAT-9', name: 'Battery', quantity: 20, unitCost: 6.25, received: 5 };
const at = '2026-11-21T11:30:00.000Z';

function anOrder(given: Partial<PurchaseOrder> = {}): PurchaseOrder {
  return {
    id: 'PO-000001',
    supplierId: 'SUP-0001',
    supplierName: 'Voltix Cells',
    status: 'Ordered',
    lines: [line, { ...line, partId: 'P-0002', name: 'Fan', received: 20 }],
    note: '',
    total: 250,
    orderedBy: 'Ann Lee',
    orderedAt: at,
    expectedOn: '2026-11-28',
    createdAt: at,
    lastUpdated: at,
    version: 2,
    ...given,
  };
}

/** Renders the page with an open order. */
function open(order: PurchaseOrder) {
  reply(orderApi.list, [order]);
  reply(orderApi.counts, { Draft: 1, Ordered: 1, 'Partly Received': 0, Received: 0, Canceled: 0 });
  reply(orderApi.get, order);
  reply(supplierApi.get, {
    id: 'SUP-0001',
    name: 'Voltix Cells',
    contact: 'Nora Reyes',
    email: '',
    phone: '',
    leadTimeDays: 7,
    createdAt: at,
    lastUpdated: at,
    version: 1,
  });
  renderAt(`/purchase-orders?open=${order.id}`, <PurchaseOrdersPage />);
  return page.getByRole('dialog');
}

test('receives outstanding parts, and repeats the ID of a receipt whose reply was lost', async () => {
  const dialog = open(anOrder());
  const now = dialog.getByLabelText('Receive now, Battery');
  await expect.element(now).toHaveValue('15');
  await expect.element(dialog.getByLabelText('Receive now, Fan')).not.toBeInTheDocument();
  await now.fill('3');
  disconnect(orderApi.receive);
  await dialog.getByRole('button', { name: 'Receive parts' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  const first = reply(orderApi.receive, anOrder({ version: 3 }));
  await dialog.getByRole('button', { name: 'Receive parts' }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  expect(first).toMatchObject([{ body: { version: 2, receiptId: expect.any(String), lines: [{ partId: 'P-0001', quantity: 3 }] } }]);
});

test('saves a changed draft before it places it', async () => {
  const dialog = open(anOrder({ status: 'Draft', orderedAt: null, lines: [{ ...line, received: 0 }] }));
  await dialog.getByLabelText('Quantity, Battery').fill('8');
  await expect.element(dialog.getByLabelText('Total of the order')).toHaveTextContent('$50.00');
  const saved = reply(orderApi.update, anOrder({ status: 'Draft', version: 3 }));
  const placed = reply(orderApi.place, anOrder({ version: 4 }));
  await dialog.getByRole('button', { name: 'Place order' }).click();
  await expect.poll(() => placed).toMatchObject([{ params: { id: 'PO-000001' }, body: { version: 3 } }]);
  expect(saved).toMatchObject([{ body: { lines: [{ partId: 'P-0001', quantity: 8, unitCost: 6.25 }], version: 2 } }]);
});
