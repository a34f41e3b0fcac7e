import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { ToolModel } from '../../../master-data/tool-models/tool-models.ts';
import type { LoanerStatus } from '../loaner.contract.ts';

export const tools = pgTable('tools', {
  id: text('id').primaryKey().default(sql`'LT-' || to_char(nextval('tool_ids'), 'FM99999990000')`),
  serialNumber: text('serial_number').notNull(),
  model: text('model').$type<ToolModel>().notNull(),
  status: text('status').$type<LoanerStatus>().notNull(),
  purchaseDate: date('purchase_date'),
  assignedTo: text('assigned_to').notNull().default(''),
  customerId: text('customer_id'),
  returnDate: date('return_date'),
  ticketId: text('ticket_id').notNull().default(''),
  conditionOut: text('condition_out').notNull().default(''),
  lentAt: isoTimestamp('lent_at'),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});
