import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Batch } from '../../accounting.contract.ts';

/** Invoices that a user sent together. Their results are stored with the invoices. */
export const quickbooksBatches = pgTable('quickbooks_batches', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  requestedBy: text('asked_by').notNull(),
  requestedAt: isoTimestamp('asked_at').notNull(),
  invoiceIds: text('invoice_ids').array().notNull(),
  /** Invoices that couldn't be queued. */
  rejected: jsonb('refused').$type<Batch['problems']>().notNull(),
  stoppedAt: isoTimestamp('stopped_at'),
});
