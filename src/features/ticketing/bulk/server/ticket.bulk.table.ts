import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { SavedTrace } from '../../tickets/server/bulk/ticket.bulk.save.service.ts';
import type { ChangeImage } from '../ticket-bulk.rules.ts';

/** Effect of a bulk change on one ticket. */
export interface TicketImage extends ChangeImage {
  readonly id: string;
  /** Absent in older bulk changes. */
  readonly trace?: SavedTrace;
}

export const ticketBulkChanges = pgTable('ticket_bulk_changes', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  image: jsonb().$type<TicketImage[]>().notNull(),
  changedAt: isoTimestamp('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
  undoneAt: isoTimestamp('undone_at'),
});
