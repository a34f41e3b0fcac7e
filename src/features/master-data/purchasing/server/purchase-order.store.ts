import { and, eq } from 'drizzle-orm';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { ORDER_STATUSES, type OrderCounts, type OrderQuery, PurchaseOrder } from '../purchase-order.contract.ts';
import { purchaseOrders } from './purchase-order.table.ts';

/** Lock the parts of an order before the order. */
export const orderStore = createRecordStore({
  kind: 'purchase-order',
  noun: 'Purchase order',
  record: PurchaseOrder,
  table: purchaseOrders,
});

const COLUMNS = recordColumns(purchaseOrders, PurchaseOrder);

/** SQL of the statuses of orders whose parts may still arrive; the condition of an index. */
const IS_OPEN = "status IN ('Draft', 'Ordered', 'Partly Received')";

/** Returns a page of matching orders, newest number first. */
export function listOrders(db: Db, query: OrderQuery): Promise<ListPage<PurchaseOrder>> {
  return readPage(db, toListRequest(query));
}

export function toListRequest({ q, status, openFor, id, limit, cursor }: OrderQuery): ListRequest {
  return {
    table: 'purchase_orders',
    columns: COLUMNS,
    order: [wholeNumberKey('number')],
    direction: 'desc',
    limit,
    cursor,
    where: [
      ...when(status, (value) => constant(`status = '${value}'`)),
      ...when(openFor, (value) => ({
        sql: (part) => `${IS_OPEN} AND lines @> jsonb_build_array(jsonb_build_object('partId', ${part}::text))`,
        value,
      })),
      ...when(id, (value) => ({ sql: (order) => `id = ${order}`, value })),
      ...when(q?.trim(), (text) => contains('search', text)),
    ],
  };
}

/** Counts the orders in each status. */
export async function countOrders(db: Db): Promise<OrderCounts> {
  const { rows } = await db.query<{ status: string; count: number }>({
    name: 'purchase-order-counts',
    text: 'SELECT status, count(*) AS count FROM purchase_orders GROUP BY status',
  });
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as OrderCounts;
}

/** Returns the outstanding quantity of each part on open orders. */
export async function sumOnOrder(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.query<{ partId: string; quantity: number }>({
    name: 'purchase-orders-outstanding',
    text: `SELECT line ->> 'partId' AS "partId", sum((line ->> 'quantity')::int - (line ->> 'received')::int)::int8 AS quantity
      FROM purchase_orders, jsonb_array_elements(lines) AS line WHERE ${IS_OPEN} GROUP BY 1`,
  });
  return new Map(rows.map(({ partId, quantity }) => [partId, quantity]));
}

/** Finds the draft of a supplier and locks it. Lock the supplier first. */
export async function lockDraft(tx: Tx, supplierId: string): Promise<PurchaseOrder | undefined> {
  const isDraft = and(eq(purchaseOrders.supplierId, supplierId), eq(purchaseOrders.status, 'Draft'));
  const [draft] = await tx.orm.select({ id: purchaseOrders.id }).from(purchaseOrders).where(isDraft);
  const locked = draft && (await orderStore.lock(tx, draft.id));
  return locked?.status === 'Draft' ? locked : undefined;
}

/** Returns the IDs of the booked receipts of a locked order. */
export async function readReceiptIds(tx: Tx, id: string): Promise<string[]> {
  const [found] = await tx.orm.select({ ids: purchaseOrders.receiptIds }).from(purchaseOrders).where(eq(purchaseOrders.id, id));
  return found?.ids ?? [];
}
