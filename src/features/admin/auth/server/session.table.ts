import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

/** Belongs to a row of `users`, with which it disappears. */
export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastSeenAt: isoTimestamp('last_seen_at').notNull().default(sql`now()`),
  passwordProvedAt: isoTimestamp('password_proved_at'),
  publicId: uuid('public_id').notNull().defaultRandom(),
  userAgent: text('user_agent').notNull().default(''),
  address: text('address').notNull().default(''),
  beganWith: text('began_with', { enum: ['password', 'zoho'] })
    .notNull()
    .default('password'),
});
