import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

export const mailOutbox = pgTable('mail_outbox', {
  messageId: uuid('message_id').primaryKey(),
  mailboxId: text('mailbox_id').notNull(),
  isByUser: boolean('is_by_user').notNull(),
  notBefore: isoTimestamp('not_before').notNull(),
  claimedBy: uuid('claimed_by'),
  claimedUntil: isoTimestamp('claimed_until'),
  /** Failed attempts. A rejected sign-in doesn’t count. */
  attempts: integer('attempts').notNull().default(0),
  retryUntil: isoTimestamp('retry_until').notNull(),
  unclearSince: isoTimestamp('unclear_since'),
  lastError: text('last_error').notNull().default(''),
});
