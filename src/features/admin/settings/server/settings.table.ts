import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** One row for each group of settings that was changed. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
});
