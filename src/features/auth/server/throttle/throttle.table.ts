import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const knownDevices = pgTable(
  'known_devices',
  {
    id: text('id').notNull(),
    userId: text('user_id').notNull(),
    lastUsedAt: isoTimestamp('last_used_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.id, table.userId] }), index('known_devices_user_id').on(table.userId)],
);

export const signInFailures = pgTable(
  'sign_in_failures',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastFailureAt: isoTimestamp('last_failure_at').notNull(),
    blockedUntil: isoTimestamp('blocked_until'),
  },
  (table) => [index('sign_in_failures_last_failure_at').on(table.lastFailureAt)],
);

export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    address: text('address').primaryKey(),
    failures: integer('failures').notNull(),
    windowStartedAt: isoTimestamp('window_started_at').notNull(),
  },
  (table) => [index('sign_in_addresses_window_started_at').on(table.windowStartedAt)],
);
