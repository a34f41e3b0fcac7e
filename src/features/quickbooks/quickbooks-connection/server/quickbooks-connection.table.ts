import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { QuickbooksProblem } from '../quickbooks-connection.contract.ts';

/** Name of the table; the tokens are encrypted for it. */
export const CONNECTION = 'quickbooks_connection';

/** One row while QuickBooks is connected, none otherwise. Tokens are encrypted. */
export const quickbooksConnection = pgTable(CONNECTION, {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** New for each connection, so that a late update of the previous one is ignored. */
  generation: uuid('generation').notNull().defaultRandom(),
  connectedAt: isoTimestamp('connected_at').notNull(),
  realmId: text('realm_id').notNull(),
  companyName: text('company_name'),
  currency: text('currency'),
  refreshToken: text('refresh_token').notNull(),
  accessToken: text('access_token'),
  accessUntil: isoTimestamp('access_until'),
  /** End of the lease of the node that refreshes the tokens. */
  refreshingUntil: isoTimestamp('refreshing_until'),
  /** No refresh before this time because Intuit rejected the last one. */
  pausedUntil: isoTimestamp('paused_until'),
  problem: text('problem').$type<QuickbooksProblem>(),
  problemSince: isoTimestamp('problem_since'),
});
