import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { ListSettings } from '../list-settings.contract.ts';

/** Each user's own list settings. */
export const listSettings = pgTable('list_settings', {
  userId: text('user_id').primaryKey(),
  settings: jsonb().$type<ListSettings>().notNull(),
});
