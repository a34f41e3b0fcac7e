import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const cannedNotes = pgTable('canned_notes', {
  id: text('id').primaryKey().default(sql`'CN-' || to_char(nextval('canned_note_ids'), 'FM99999990000')`),
  name: text('name').notNull(),
  shortcut: text('shortcut').notNull(),
  body: text('body').notNull(),
  isShared: boolean('is_shared').notNull(),
  ownerId: text('owner_id'),
  ownerName: text('owner_name').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
