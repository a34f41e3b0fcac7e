import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

export const knownDevices = pgTable(
  'known_devices',
  {
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    lastUsedAt: isoTimestamp('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.id, table.userId] })],
);

export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: isoTimestamp('last_failure_at').notNull(),
  blockedUntil: isoTimestamp('blocked_until'),
});

export const signInAddresses = pgTable('sign_in_addresses', {
  address: text('address').primaryKey(),
  failures: integer('failures').notNull(),
  windowStartedAt: isoTimestamp('window_started_at').notNull(),
});
