import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../platform/server/database/columns.ts';
import { USER_ROLES } from '../user.contract.ts';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    fullName: text('full_name').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: USER_ROLES }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    lastLogin: isoTimestamp('last_login'),
    zohoUserId: text('zoho_user_id'),
    version: integer('version').notNull().default(1),
    createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
    updatedAt: isoTimestamp('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_zoho_user_id').on(table.zohoUserId),
    index('users_full_name').on(table.fullName),
    check('users_role_check', sql`${table.role} IN ('Admin', 'User')`),
  ],
);

export type UserRow = typeof users.$inferSelect;
