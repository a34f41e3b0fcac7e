import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '../notification.contract.ts';

/** Deleted with its row of `users`. Null values use the company settings. */
export const notificationChoices = pgTable('notification_choices', {
  userId: text('user_id').primaryKey(),
  email: boolean('email'),
  inApp: boolean('in_app'),
  kinds: jsonb().$type<Partial<Record<NotificationKind, boolean>>>().notNull().default({}),
});
