import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const setupTokens = pgTable('setup_tokens', {
  id: text('id').primaryKey(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
});
