import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { dollars, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { RmaLineItem } from '../../tickets/rma/rma-line-item.contract.ts';

export const rmaApprovals = pgTable('rma_approvals', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ticketId: text('ticket_id').notNull(),
  approvedBy: text('approved_by').notNull(),
  recordedBy: text('recorded_by').notNull(),
  at: isoTimestamp('at').notNull().default(sql`now()`),
  lines: jsonb().$type<RmaLineItem[]>().notNull(),
  total: dollars('total_cents').notNull(),
  endedAt: isoTimestamp('ended_at'),
});
