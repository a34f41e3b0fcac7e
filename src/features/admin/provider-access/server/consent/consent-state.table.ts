import { pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** The questions of providers that browsers have been sent to and have not come back from. */
export const consentStates = pgTable('consent_states', {
  id: text('id').primaryKey(),
  purpose: text('purpose').notNull(),
  /** The stored form of the token in the cookie of the browser. */
  browser: text('browser').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** PKCE verifier (RFC 7636), sealed; null for questions of an earlier version, which sent no challenge. */
  codeVerifier: text('code_verifier'),
  createdAt: isoTimestamp('created_at').notNull(),
});
