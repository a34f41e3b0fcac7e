import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import { USER_ROLES } from '../user.contract.ts';

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  fullName: text('full_name').notNull(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  role: text('role', { enum: USER_ROLES }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  lastLogin: isoTimestamp('last_login'),
  zohoUserId: text('zoho_user_id'),
  /** ID of the user in the connected organization's Zoho CRM; null if unknown. */
  zohoCrmUserId: text('zoho_crm_user_id'),
  /** SHA-256 of the token in the invitation link; null once the user has a password. */
  inviteTokenId: text('invite_token_id'),
  invitedUntil: isoTimestamp('invited_until'),
  version: integer('version').notNull().default(1),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  updatedAt: isoTimestamp('updated_at').notNull().default(sql`now()`),
});

export type UserRow = typeof users.$inferSelect;
