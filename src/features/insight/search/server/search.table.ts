import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { KeyValue } from '../../../../platform/server/list/sort-key.ts';

/** The words that are in use, and in about how many texts each is. */
export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  count: bigint('count', { mode: 'number' }).notNull(),
});

/** How far the words of each kind of text have been read. */
export const searchProgress = pgTable('search_progress', {
  source: text('source').primaryKey(),
  last: jsonb('last').$type<KeyValue[]>().notNull(),
});
