import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { OrderLine, OrderStatus } from '../purchase-order.contract.ts';

export const purchaseOrders = pgTable('purchase_orders', {
  id: text('id').primaryKey().generatedAlwaysAs(byDatabase),
  number: integer('number').notNull().default(sql`nextval('purchase_order_numbers')`),
  supplierId: text('supplier_id').notNull(),
  supplierName: text('supplier_name').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  lines: jsonb('lines').$type<OrderLine[]>().notNull(),
  note: text('note').notNull().default(''),
  total: dollars('total_cents').notNull(),
  orderedBy: text('ordered_by').notNull().default(''),
  orderedAt: isoTimestamp('ordered_at'),
  expectedOn: date('expected_on'),
  receiptIds: uuid('receipt_ids').array().notNull().default(sql`'{}'`),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
