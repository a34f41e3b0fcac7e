import { randomUUID } from 'node:crypto';
import { anInvoice } from '../../../features/business/invoices/invoice.factory.ts';
import { markOverdue } from '../../../features/business/invoices/server/invoice.jobs.ts';
import { aLoaner, onLoan } from '../../../features/business/loaners/loaner.factory.ts';
import type { PurchaseOrder, Reorder } from '../../../features/master-data/purchasing/purchase-order.contract.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import { calling, type RacedService, thenUndo } from './raced-service.ts';
import { pick } from './world.ts';

const lentTool: RacedService = {
  name: 'lend a tool, extend the loan and take it back',
  calls: ['POST /api/tools/:id/loans', 'POST /api/tools/:id/extend', 'POST /api/tools/:id/return'],
  prepare:
    async ({ api, tools, names, repairs }, turn) =>
    async () => {
      const { status: _, ...loan } = onLoan({ assignedTo: pick(names, turn), ticketId: pick(repairs, turn) });
      const path = `/api/tools/${pick(tools, turn)}`;
      const done = await thenUndo(api.post(`${path}/loans`, loan), () => api.post(`${path}/extend`, { returnDate: '2099-12-30' }));
      return done.length === 1 ? done : [...done, await api.post(`${path}/return`, { status: 'Available' })];
    },
};

const changedTool: RacedService = {
  name: 'change a tool',
  calls: ['PUT /api/tools/:id'],
  prepare: calling(({ api, tools, names, repairs }, turn) => {
    const loan = onLoan({ assignedTo: pick(names, turn), ticketId: pick(repairs, turn) });
    const change = turn % 4 < 2 ? loan : { status: 'Available', serialNumber: `L-${turn % 2}-${turn}` };
    return api.put(`/api/tools/${pick(tools, turn)}`, change);
  }),
};

const addedTool: RacedService = {
  name: 'add a tool that is on loan',
  calls: ['POST /api/tools'],
  prepare:
    async ({ api, names, repairs }, turn) =>
    () => {
      const loan = onLoan({ assignedTo: pick(names, turn), ticketId: pick(repairs, turn) });
      const added = api.post<{ id: string }>('/api/tools', aLoaner({ serialNumber: `L-${turn % 2}-${turn}`, ...loan }));
      // A repair has one loaner, so the next turn is rejected unless this loan ends.
      return thenUndo(added, ({ id }) => api.put(`/api/tools/${id}`, { status: 'Available' }));
    },
};

const reservedTool: RacedService = {
  name: 'reserve a tool and cancel it',
  calls: ['POST /api/tools/:id/reservations', 'POST /api/tools/:id/reservations/:reservationId/cancel'],
  prepare:
    async ({ api, tools, names }, turn) =>
    () => {
      const path = `/api/tools/${pick(tools, turn)}/reservations`;
      const days = { from: '2099-01-01', until: '2099-01-02' };
      return thenUndo(api.post<{ id: string }>(path, { assignedTo: pick(names, turn), ...days }), ({ id }) =>
        api.post(`${path}/${id}/cancel`),
      );
    },
};

const movedStock: RacedService = {
  name: 'move stock',
  calls: ['POST /api/parts/:id/movements'],
  prepare: calling(({ api, parts, repairs }, turn) => {
    const movement = turn % 2 ? { kind: 'used', ticketId: pick(repairs, turn) } : { kind: 'received' };
    return api.post(`/api/parts/${pick(parts, turn >> 1)}/movements`, { ...movement, quantity: 1, reason: 'Count' });
  }),
};

const ORDERS = '/api/purchase-orders';

const orderedParts: RacedService = {
  name: 'order a part, add a part to the draft and cancel it',
  calls: ['POST /api/purchase-orders'],
  prepare:
    async ({ api, parts }, turn) =>
    () =>
      thenUndo(api.post<Reorder>(ORDERS, { partId: pick(parts, turn) }), ({ orders: [order] }) =>
        turn % 3 === 0 && order ? api.post(`${ORDERS}/${order.id}/cancel`, { version: 1 }) : api.post(ORDERS, {}),
      ),
};

const receivedOrder: RacedService = {
  name: 'receive an order',
  calls: ['POST /api/purchase-orders/:id/receipts'],
  async prepare({ api, parts }, turn) {
    await api.post(ORDERS, { partId: pick(parts, turn) });
    const { body } = await api.get<PurchaseOrder[]>(`${ORDERS}?openFor=${pick(parts, turn)}`);
    const order = body[0];
    if (order?.status === 'Draft') await api.post(`${ORDERS}/${order.id}/place`, { version: order.version });
    const lines = order?.lines.map(({ partId }) => ({ partId, quantity: 1 }));
    return async () =>
      order ? [await api.post(`${ORDERS}/${order.id}/receipts`, { version: order.version + 1, receiptId: randomUUID(), lines })] : [];
  },
};

const renamedSupplier: RacedService = {
  name: 'rename a supplier',
  calls: ['PUT /api/suppliers/:id'],
  prepare: calling(({ api }, turn) => api.put('/api/suppliers/SUP-0001', { name: `Race supplier${turn % 2 ? '' : '.'}` })),
};

export const createdInvoice: RacedService = {
  name: 'create an invoice',
  calls: ['POST /api/invoices'],
  // The repairs may be of different customers.
  refusals: [400],
  prepare: calling(({ api, repairs }, turn) => {
    const moreTicketIds = turn % 4 === 3 ? [pick(repairs, turn + 1)] : [];
    return api.post('/api/invoices', anInvoice(pick(repairs, turn), { moreTicketIds }));
  }),
};

export const savedInvoice: RacedService = {
  name: 'save an invoice',
  calls: ['PUT /api/invoices/:id'],
  prepare: calling(({ api, invoices }, turn) => {
    const change =
      turn % 4 < 2
        ? { status: pick(['Draft', 'Sent'], turn >> 2) }
        : { lineItems: [{ description: `Saved ${turn}`, quantity: 1, unitPrice: 1 }] };
    return api.put(`/api/invoices/${pick(invoices, turn)}`, { ...change, dueDate: '2020-01-01' });
  }),
};

const copiedInvoice: RacedService = {
  name: 'void an invoice and copy it',
  calls: ['POST /api/invoices/:id/void-and-copy'],
  async prepare({ api, invoices }, turn) {
    const id = pick(invoices, turn);
    await api.put(`/api/invoices/${id}`, { status: 'Sent' });
    return async () => [await api.post(`/api/invoices/${id}/void-and-copy`, {})];
  },
};

const overdueInvoices: RacedService = {
  name: 'mark invoices as overdue',
  calls: ['job mark-overdue-invoices'],
  async prepare({ api, deps, invoices }, turn) {
    await api.put(`/api/invoices/${pick(invoices, turn)}`, { status: 'Sent', dueDate: '2020-01-01' });
    return async () => {
      await runAsCaller('job mark-overdue-invoices', () => markOverdue(deps));
      return [];
    };
  },
};

export const STOCK_RACES: readonly RacedService[] = [
  lentTool,
  changedTool,
  addedTool,
  reservedTool,
  movedStock,
  orderedParts,
  receivedOrder,
  renamedSupplier,
  createdInvoice,
  copiedInvoice,
  savedInvoice,
  overdueInvoices,
];
