import { pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** Until when changes of invoices were read, by company. */
export const quickbooksRefreshes = pgTable('quickbooks_refreshes', {
  realmId: text('realm_id').primaryKey(),
  readUntil: isoTimestamp('read_until').notNull(),
});
