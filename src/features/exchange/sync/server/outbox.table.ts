import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';

export const syncOutbox = pgTable(
  'sync_outbox',
  {
    kind: text().notNull(),
    recordId: text('record_id').notNull(),
    /** Rises with every change, so that an edit made during a send is sent again. */
    generation: integer().notNull().default(1),
    queuedAt: isoTimestamp('queued_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);
