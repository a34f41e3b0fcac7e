import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { ToolModel } from '../../tool-models/tool-models.ts';
import type { MovementKind } from '../part-movement.contract.ts';

export const parts = pgTable('parts', {
  id: text('id').primaryKey().default(sql`'P-' || to_char(nextval('part_ids'), 'FM99999990000')`),
  partNumber: text('part_number').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  quantity: integer('quantity').notNull(),
  reserved: integer('reserved').notNull().default(0),
  short: integer('short').notNull().default(0),
  reorderPoint: integer('reorder_point').notNull().default(20),
  isToOrder: boolean('is_to_order').notNull().generatedAlwaysAs(byDatabase),
  cost: dollars('cost_cents').notNull(),
  price: dollars('price_cents').notNull(),
  supplier: text('supplier').notNull(),
  compatibleModels: text('compatible_models').array().$type<ToolModel[]>().notNull(),
  lastCost: dollars('last_cost_cents'),
  averageCost: dollars('average_cost_cents'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});

export const partMovements = pgTable('part_movements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  partId: text('part_id').notNull(),
  kind: text('kind').$type<MovementKind>().notNull(),
  quantity: integer('quantity').notNull(),
  fromReserved: integer('from_reserved').notNull().default(0),
  onHandChange: integer('on_hand_change').notNull().generatedAlwaysAs(byDatabase),
  reservedChange: integer('reserved_change').notNull().generatedAlwaysAs(byDatabase),
  reason: text('reason').notNull().default(''),
  ticketId: text('ticket_id'),
  lineId: text('line_id'),
  by: text('author').notNull(),
  at: isoTimestamp('at').notNull().default(sql`now()`),
});
