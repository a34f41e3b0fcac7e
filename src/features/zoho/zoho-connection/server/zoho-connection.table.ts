import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { FinalCall } from './final-call.ts';

/** One row while a refresh token is stored, none otherwise. Tokens are sealed. */
export const zohoConnection = pgTable('zoho_connection', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** Another one for each refresh token, so that what comes late for one before is not taken. */
  generation: uuid('generation').notNull().defaultRandom(),
  connectedAt: isoTimestamp('connected_at').notNull(),
  /** Null: the accounts server of the environment, for tokens that were pasted. */
  accountsUrl: text('accounts_url'),
  organization: text('organization'),
  orgId: text('org_id'),
  missingScopes: text('missing_scopes').array().notNull().default([]),
  /** A copy of the one in the settings, with which it is revoked once that is erased. */
  refreshToken: text('refresh_token'),
  accessToken: text('access_token'),
  accessUntil: isoTimestamp('access_until'),
  /** Until then one node asks for an access token, and all others wait for it. */
  refreshingUntil: isoTimestamp('refreshing_until'),
  /** Until then Zoho refuses to give access tokens. */
  pausedUntil: isoTimestamp('paused_until'),
  problem: text('problem'),
  problemSince: isoTimestamp('problem_since'),
  /** Calls that undo in Zoho what belongs to this connection, such as its webhooks; made before the token is revoked. */
  finalCalls: jsonb('final_calls').$type<readonly FinalCall[]>().notNull().default([]),
});

/** Active users of the connected organization whom Zoho has named to a browser, and who aren't signed in yet. */
export const zohoRegistrations = pgTable('zoho_registrations', {
  /** The stored form of the token in the cookie of the browser. */
  id: text('id').primaryKey(),
  zohoUserId: text('zoho_user_id').notNull(),
  /** Null in rows of an earlier version, which didn't check the organization. */
  crmUserId: text('crm_user_id'),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
  /** The account that waits for its password to be linked; null for a person without one, who may register. */
  userId: text('user_id'),
  validations: integer('validations').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  createdAt: isoTimestamp('created_at').notNull(),
});
