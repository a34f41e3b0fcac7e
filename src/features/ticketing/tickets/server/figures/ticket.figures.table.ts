import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { TicketType } from '../../ticket.contract.ts';

/** Tickets by the day and the month in which they were opened; triggers write it, sums of `delta` are the counts. */
export const ticketPeriodCounters = pgTable('ticket_period_counters', {
  period: text().$type<'day' | 'month'>().notNull(),
  start: date().notNull(),
  facet: text().$type<'type' | 'technician'>().notNull(),
  value: text().notNull(),
  delta: bigint({ mode: 'number' }).notNull(),
});

/** Tickets by make, department and state, kept in the same way. */
export const ticketFleetCounters = pgTable('ticket_fleet_counters', {
  make: text().notNull(),
  department: text().notNull(),
  isOpen: boolean('is_open').notNull(),
  delta: bigint({ mode: 'number' }).notNull(),
});

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
