import { bigint, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { Reservation } from '../reservation.contract.ts';

export const loans = pgTable('loans', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  toolId: text('tool_id').notNull(),
  assignedTo: text('assigned_to').notNull(),
  customerId: text('customer_id'),
  ticketId: text('ticket_id'),
  from: isoTimestamp('lent_at').notNull(),
  due: date('due').notNull(),
  back: isoTimestamp('returned_at'),
  conditionOut: text('condition_out').notNull().default(''),
  conditionIn: text('condition_in').notNull().default(''),
});

export const loanerReservations = pgTable('tool_reservations', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  toolId: text('tool_id').notNull(),
  assignedTo: text('assigned_to').notNull(),
  customerId: text('customer_id'),
  from: date('from_day').notNull(),
  until: date('until_day').notNull(),
  state: text().$type<Reservation['state']>().notNull().default('planned'),
  createdAt: isoTimestamp('created_at').notNull(),
  version: integer().notNull().default(1),
});
