import { bigint, boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { NotificationKind } from '../notification.contract.ts';

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  strength: smallint().notNull(),
  cause: text().notNull(),
  recordKind: text('record_kind').notNull(),
  recordId: text('record_id').notNull(),
  title: text().notNull(),
  text: text().notNull(),
  by: text().notNull().default(''),
  times: integer().notNull().default(1),
  at: isoTimestamp('at').notNull(),
  read: boolean().notNull().generatedAlwaysAs(byDatabase),
  readAt: isoTimestamp('read_at'),
  emailedAt: isoTimestamp('emailed_at'),
});

/** Deleted with its row of `users`. Null values use the company settings. */
export const notificationChoices = pgTable('notification_choices', {
  userId: text('user_id').primaryKey(),
  email: boolean('email'),
  inApp: boolean('in_app'),
  kinds: jsonb().$type<Partial<Record<NotificationKind, boolean>>>().notNull().default({}),
});
