import { sql } from 'drizzle-orm';
import { bigint, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** Usage by user and day in UTC. */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    day: date('day').notNull(),
    userId: text('user_id').notNull(),
    /** Stored, because the account may be deleted later. */
    userName: text('user_name').notNull(),
    questions: integer('questions').notNull(),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull(),
    answerTokens: bigint('answer_tokens', { mode: 'number' }).notNull(),
    /** US dollars, at the prices of the day. */
    cost: numeric('cost', { mode: 'number' }).notNull(),
  },
  ({ day, userId }) => [primaryKey({ columns: [day, userId] })],
);

/** Maximum costs of the questions in progress. */
export const assistantReservations = pgTable('assistant_reservations', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** Null for a question outside of a chat. */
  conversationId: uuid('conversation_id'),
  /** US dollars, for the longest answer. */
  cost: numeric('cost', { mode: 'number' }).notNull(),
  /** Releases the reservation of a crashed server. */
  expiresAt: isoTimestamp('expires_at').notNull(),
});
