import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** What is to be done in QuickBooks: invoices to be sent, or made void. */
export const quickbooksTasks = pgTable('quickbooks_tasks', {
  invoiceId: text('invoice_id').primaryKey(),
  action: text('action').$type<'send' | 'void'>().notNull(),
  /** Under this id QuickBooks does a request once, however often it is made. */
  requestId: uuid('request_id').notNull().defaultRandom(),
  /** The company that the body was made for. */
  realmId: text('realm_id'),
  /** What is sent, word for word each time; null until customer and item are known there. */
  body: jsonb('body').$type<object>(),
  /** It was begun to be sent, so that it may be there although nobody has heard so. */
  mayBeThere: boolean('may_be_there').notNull().default(false),
  askedAt: isoTimestamp('asked_at').notNull(),
  tries: integer('tries').notNull().default(0),
  /** Not before then; null: at once. */
  nextTryAt: isoTimestamp('next_try_at'),
  /** The run that does it, until when without a further sign of it. */
  claimedBy: uuid('claimed_by'),
  claimedUntil: isoTimestamp('claimed_until'),
});
