import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { TicketType } from '../../ticket.contract.ts';

/** When a ticket was closed, reopened and first replied to; triggers write it. */
export const ticketTimes = pgTable('ticket_times', {
  ticketId: text('ticket_id').primaryKey(),
  type: text().$type<TicketType>().notNull(),
  openedAt: isoTimestamp('opened_at').notNull(),
  /** The last time; it stays while the ticket is open again. */
  closedAt: isoTimestamp('closed_at'),
  wasReopened: boolean('was_reopened').notNull().default(false),
  repliedAt: isoTimestamp('replied_at'),
  /** The last time a merged ticket was closed, for the undo; it does not count. */
  closedBeforeMerge: isoTimestamp('closed_before_merge'),
});
