import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** Invoices to send or void in QuickBooks. */
export const quickbooksTasks = pgTable('quickbooks_tasks', {
  invoiceId: text('invoice_id').primaryKey(),
  action: text('action').$type<'send' | 'void'>().notNull(),
  /** QuickBooks executes repeated requests with the same ID only once. */
  requestId: uuid('request_id').notNull().defaultRandom(),
  /** Company of the body. */
  realmId: text('realm_id'),
  /** Request body, the same for each attempt; null until customer and item have been found. */
  body: jsonb('body').$type<object>(),
  /** An attempt was started, so the invoice may be in QuickBooks although no response arrived. */
  mayHaveArrived: boolean('may_be_there').notNull().default(false),
  requestedAt: isoTimestamp('asked_at').notNull(),
  tries: integer('tries').notNull().default(0),
  /** The run that works on the task; null while it waits. */
  claimedBy: uuid('claimed_by'),
});
