import { bigint, boolean, date, pgTable, text } from 'drizzle-orm/pg-core';

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
