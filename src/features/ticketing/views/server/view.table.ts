import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { ViewFilters, ViewList } from '../view.contract.ts';

export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  name: text().notNull(),
  list: text().$type<ViewList>().notNull(),
  filters: jsonb().$type<ViewFilters>().notNull(),
  isShared: boolean('is_shared').notNull(),
  ownerId: text('owner_id'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  version: integer().notNull().default(1),
});

/** Each user's default view per list. */
export const viewDefaults = pgTable(
  'view_defaults',
  {
    userId: text('user_id').notNull(),
    list: text().$type<ViewList>().notNull(),
    viewId: uuid('view_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list] })],
);
