import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const suppliers = pgTable('suppliers', {
  id: text('id').primaryKey().default(sql`'SUP-' || to_char(nextval('supplier_ids'), 'FM99999990000')`),
  name: text('name').notNull(),
  contact: text('contact').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  leadTimeDays: integer('lead_time_days'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
