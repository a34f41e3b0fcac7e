import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const attachments = pgTable('attachments', {
  id: uuid('id').primaryKey(),
  ticketId: text('ticket_id').notNull(),
  name: text('name').notNull(),
  mediaType: text('media_type').notNull().default(''),
  bytes: integer('bytes').notNull().default(0),
  /** Attempts left to create a preview. */
  previewAttempts: integer('preview_attempts').notNull().default(0),
  isComplete: boolean('is_complete').notNull().default(false),
  addedById: text('added_by_id').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: isoTimestamp('added_at').notNull().default(sql`now()`),
});

export const attachmentPieces = pgTable(
  'attachment_pieces',
  {
    attachmentId: uuid('attachment_id').notNull(),
    position: integer('position').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachmentId, table.position] })],
);
