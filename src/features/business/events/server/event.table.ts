import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byDatabase, dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const events = pgTable('events', {
  id: text('id').primaryKey().default(sql`'EVT-' || to_char(nextval('event_ids'), 'FM99999990000')`),
  calendarUid: uuid('calendar_uid').notNull().defaultRandom(),
  name: text('name').notNull(),
  date: isoTimestamp('date').notNull(),
  price: dollars('price_cents').notNull(),
  location: text('location').notNull(),
  description: text('description').notNull(),
  registeredCount: integer('registered_count').notNull().default(0),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});

export const eventRegistrations = pgTable('event_registrations', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  company: text('company').notNull(),
  registeredAt: isoTimestamp('registered_at').notNull().default(sql`now()`),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
