import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NotificationKind } from '../notification.contract.ts';

/** Belongs to a row of `users`, with which it disappears. What is null is as the company has set it. */
export const notificationChoices = pgTable('notification_choices', {
  userId: text('user_id').primaryKey(),
  email: boolean('email'),
  inApp: boolean('in_app'),
  kinds: jsonb().$type<Partial<Record<NotificationKind, boolean>>>().notNull().default({}),
});
