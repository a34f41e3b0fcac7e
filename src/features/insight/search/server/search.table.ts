import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** The words that are in use, and in about how many texts each is. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
});
