import { timesQuantity } from '../../../../platform/money.ts';
import { createExportSource } from '../../../../platform/server/export-source.ts';
import { type OrderLine, OrderQuery, type PurchaseOrder } from '../purchase-order.contract.ts';
import { toListRequest } from './purchase-order.store.ts';

const OrderFilters = OrderQuery.omit({ limit: true, cursor: true });

type ExportedLine = OrderLine & { readonly order: PurchaseOrder };

/** Purchase orders as CSV: one row per part. */
export const orderExport = createExportSource<typeof OrderFilters, PurchaseOrder, ExportedLine>({
  fileName: 'purchase_orders.csv',
  action: 'purchase-orders.exported',
  query: OrderFilters,
  columns: {
    Order: ({ order }) => order.id,
    Supplier: ({ order }) => order.supplierName,
    Status: ({ order }) => order.status,
    'Order date': ({ order }) => order.orderedAt ?? '',
    Expected: ({ order }) => order.expectedOn ?? '',
    'Part number': ({ partNumber }) => partNumber,
    Part: ({ name }) => name,
    Quantity: ({ quantity }) => quantity,
    Received: ({ received }) => received,
    'Unit cost': ({ unitCost }) => unitCost,
    Total: ({ quantity, unitCost }) => timesQuantity(quantity, unitCost),
    Note: ({ order }) => order.note,
  },
  toList: (_db, filters) => toListRequest({ ...filters, limit: 1 }),
  complete: async (_db, rows) => rows.flatMap((order) => order.lines.map((line) => ({ ...line, order }))),
});
