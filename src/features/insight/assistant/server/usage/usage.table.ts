import { bigint, date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What each person's questions took on each day of UTC. */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    day: date('day').notNull(),
    userId: text('user_id').notNull(),
    /** As it was when it was last counted: the account may be deleted later. */
    userName: text('user_name').notNull(),
    questions: integer('questions').notNull(),
    promptTokens: bigint('prompt_tokens', { mode: 'number' }).notNull(),
    answerTokens: bigint('answer_tokens', { mode: 'number' }).notNull(),
    /** Dollars, at the prices of the time. */
    cost: numeric('cost', { mode: 'number' }).notNull(),
  },
  ({ day, userId }) => [primaryKey({ columns: [day, userId] })],
);
