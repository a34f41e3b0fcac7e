import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Why a record could not be sent. */
export const syncProblems = pgTable(
  'sync_problems',
  {
    kind: text('kind').$type<SyncedKind>().notNull(),
    recordId: text('record_id').notNull(),
    /** In plain words. */
    reason: text('reason').notNull(),
    /** Zoho gave no readable answer. */
    isNetwork: boolean('is_network').notNull().default(false),
    tries: integer('tries').notNull(),
    /** Null: it is not tried again until somebody changes it or asks for it. */
    nextTryAt: isoTimestamp('next_try_at'),
    since: isoTimestamp('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);
