import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

/** DELETE request that removes something of the connection in Zoho, such as a webhook. */
export interface FinalCall {
  readonly service: 'crm' | 'desk';
  /** Without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** Name of the table; the tokens are encrypted for it. */
export const CONNECTION = 'zoho_connection';

/** One row while a refresh token is stored. Tokens are encrypted. */
export const zohoConnection = pgTable(CONNECTION, {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** Differs for each refresh token, so that late updates of an earlier connection have no effect. */
  generation: uuid('generation').notNull().defaultRandom(),
  connectedAt: isoTimestamp('connected_at').notNull(),
  /** Null for a pasted token: the accounts server of the environment. */
  accountsUrl: text('accounts_url'),
  organization: text('organization'),
  orgId: text('org_id'),
  missingScopes: text('missing_scopes').array().notNull().default([]),
  /** Copy of the token in the settings, needed to revoke it after it was erased there. */
  refreshToken: text('refresh_token'),
  accessToken: text('access_token'),
  accessUntil: isoTimestamp('access_until'),
  /** End of the lease of the server that is refreshing the access token. */
  refreshingUntil: isoTimestamp('refreshing_until'),
  /** Zoho issues no access tokens until then. */
  pausedUntil: isoTimestamp('paused_until'),
  problem: text('problem'),
  problemSince: isoTimestamp('problem_since'),
  /** Made before the token is revoked. */
  finalCalls: jsonb('final_calls').$type<readonly FinalCall[]>().notNull().default([]),
});

/** Unfinished sign-ins: active users of the connected organization who must link or register an account first. */
export const zohoRegistrations = pgTable('zoho_registrations', {
  /** Hash of the token in the browser's cookie. */
  id: text('id').primaryKey(),
  zohoUserId: text('zoho_user_id').notNull(),
  /** Null in rows of an earlier version, which didn't check the organization. */
  crmUserId: text('crm_user_id'),
  email: text('email').notNull(),
  fullName: text('full_name').notNull(),
  /** Account to link; null if the person has to register one. */
  userId: text('user_id'),
  validations: integer('validations').notNull().default(0),
  attempts: integer('attempts').notNull().default(0),
  createdAt: isoTimestamp('created_at').notNull(),
});
