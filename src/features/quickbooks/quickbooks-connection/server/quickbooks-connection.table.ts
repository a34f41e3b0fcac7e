import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { QuickbooksProblem } from '../quickbooks-connection.contract.ts';

/** One row while QuickBooks is connected, none otherwise. Tokens are sealed. */
export const quickbooksConnection = pgTable('quickbooks_connection', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** Another one each time somebody connects, so that what comes late for one before is not taken. */
  generation: uuid('generation').notNull().defaultRandom(),
  connectedAt: isoTimestamp('connected_at').notNull(),
  realmId: text('realm_id').notNull(),
  companyName: text('company_name'),
  currency: text('currency'),
  /** The newest one: each renewal brings another. */
  refreshToken: text('refresh_token').notNull(),
  accessToken: text('access_token'),
  accessUntil: isoTimestamp('access_until'),
  /** Until then one node asks for new tokens, and all others wait for it. */
  refreshingUntil: isoTimestamp('refreshing_until'),
  /** Until then nobody asks for new tokens, after Intuit refused to give any. */
  pausedUntil: isoTimestamp('paused_until'),
  problem: text('problem').$type<QuickbooksProblem>(),
  problemSince: isoTimestamp('problem_since'),
});
