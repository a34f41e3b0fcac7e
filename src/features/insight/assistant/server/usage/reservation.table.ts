import { sql } from 'drizzle-orm';
import { numeric, pgTable, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** What the questions in flight may cost. */
export const assistantReservations = pgTable('assistant_reservations', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** The chat in which the question was asked; null outside of chats. */
  conversationId: uuid('conversation_id'),
  /** Dollars, for the longest answer. */
  cost: numeric('cost', { mode: 'number' }).notNull(),
  /** Time after which an open question counts as lost with its server. */
  expiresAt: isoTimestamp('expires_at').notNull(),
});
