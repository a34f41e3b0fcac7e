import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

export const syncOutbox = pgTable(
  'sync_outbox',
  {
    kind: text().notNull(),
    recordId: text('record_id').notNull(),
    /** Rises with every change, so that an edit made during a send is sent again. */
    generation: integer().notNull().default(1),
    queuedAt: isoTimestamp('queued_at').notNull().default(sql`now()`),
    /** How often it could not be sent since it was changed last. */
    tries: integer('tries').notNull().default(0),
    /** Not before then; null: at once. */
    nextTryAt: isoTimestamp('next_try_at'),
    /** The person who changed it last; '' if unknown. */
    changedBy: text('changed_by').notNull().default(''),
    /** Why the last attempt failed; of no meaning while `tries` is 0. */
    reason: text('reason'),
    /** Zoho gave no readable answer to the last attempt; of no meaning while `tries` is 0. */
    isNetwork: boolean('is_network').notNull().default(false),
    /** The run that is sending it, as long as that is the one that sends. */
    claimedBy: uuid('claimed_by'),
    /** True while the row holds a single change that no sender has claimed, so that an undo can remove it. */
    isWithdrawable: boolean('is_withdrawable').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);
