import { timesQuantity } from '../../../../platform/money.ts';
import { drawLineDocument } from '../../../../platform/server/pdf/line-document.ts';
import { type Fonts, loadFonts } from '../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../platform/server/workers/worker-task.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { Settings } from '../../../admin/settings/settings.contract.ts';
import type { Supplier } from '../../suppliers/supplier.contract.ts';
import type { PurchaseOrder } from '../purchase-order.contract.ts';

interface OrderPdfInput {
  readonly order: PurchaseOrder;
  readonly supplier: Supplier | undefined;
  readonly company: Settings<'account'>;
}

/** Draws the purchase order for the supplier. */
function makeOrderPdf(fonts: Fonts, { order, supplier, company }: OrderPdfInput): Promise<Buffer> {
  const { id, supplierName, status, orderedAt, orderedBy, expectedOn, lines, total, note } = order;
  const { contact = '', email = '', phone = '' } = supplier ?? {};
  return drawLineDocument(fonts, {
    title: 'Purchase order',
    id,
    time: new Date(order.lastUpdated),
    company,
    party: { label: 'Supplier', name: supplierName, details: [contact, email, phone].filter((text) => text.trim() !== '').join('\n') },
    facts: [
      ...(orderedAt ? [['Order date', shortDate(orderedAt)] as const, ['Ordered by', orderedBy] as const] : []),
      ...(expectedOn ? [['Expected', shortDate(expectedOn)] as const] : []),
      ...(status === 'Draft' || status === 'Canceled' ? [['Status', status] as const] : []),
    ],
    priceLabel: 'Unit cost',
    lines: lines.map(({ name, partNumber, quantity, unitCost }) => ({
      description: `${name}\n${partNumber}`,
      quantity,
      unitPrice: unitCost,
      total: timesQuantity(quantity, unitCost),
    })),
    amounts: [],
    total,
    note,
  });
}

/** Draws a purchase order in a worker thread. */
export const orderPdfTask: WorkerTask<OrderPdfInput> = {
  name: 'purchase-order',
  run: (input, perThread) => makeOrderPdf(perThread(loadFonts), input),
};
