import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { PriceListItem } from '../price-list.contract.ts';

export const priceListItems = pgTable('price_list_items', {
  id: text('id').primaryKey().default(sql`'PRC-' || to_char(nextval('price_list_item_ids'), 'FM99999990000')`),
  name: text('name').notNull(),
  unitPrice: dollars('unit_price_cents').notNull(),
  unit: text('unit').$type<PriceListItem['unit']>().notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
