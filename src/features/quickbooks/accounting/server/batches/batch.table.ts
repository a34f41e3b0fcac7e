import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Batch } from '../../accounting.contract.ts';

/** Invoices that somebody sent at once; what became of each, the invoice says. */
export const quickbooksBatches = pgTable('quickbooks_batches', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  askedBy: text('asked_by').notNull(),
  askedAt: isoTimestamp('asked_at').notNull(),
  invoiceIds: text('invoice_ids').array().notNull(),
  /** Those that were not begun. */
  refused: jsonb('refused').$type<Batch['problems']>().notNull(),
  stoppedAt: isoTimestamp('stopped_at'),
});
