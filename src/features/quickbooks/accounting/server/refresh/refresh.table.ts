import { pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** The time up to which invoice changes were read, by company. */
export const quickbooksRefreshes = pgTable('quickbooks_refreshes', {
  realmId: text('realm_id').primaryKey(),
  readUntil: isoTimestamp('read_until').notNull(),
});
