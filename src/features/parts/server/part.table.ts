import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { dollars, isoTimestamp } from '../../../platform/server/database/columns.ts';
import type { ToolModel } from '../../tool-models/tool-models.ts';

export const parts = pgTable('parts', {
  id: text('id').primaryKey().default(sql`'P-' || to_char(nextval('part_ids'), 'FM99999990000')`),
  partNumber: text('part_number').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  quantity: integer('quantity').notNull(),
  cost: dollars('cost_cents').notNull(),
  price: dollars('price_cents').notNull(),
  supplier: text('supplier').notNull(),
  compatibleModels: text('compatible_models').array().$type<ToolModel[]>().notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(sql`lower(name || E'\n' || part_number || E'\n' || supplier || E'\n' || description)`),
});
