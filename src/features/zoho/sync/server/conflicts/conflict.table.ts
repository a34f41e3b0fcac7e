import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Fields that were changed here and in Zoho to different values; a person decides. */
export const syncConflicts = pgTable('sync_conflicts', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  recordId: text('record_id').notNull(),
  field: text('field').notNull(),
  /** What both had; null where that is not known. */
  base: text('base'),
  ours: text('ours').notNull(),
  /** Our value as OBDesk shows it; null if that is `ours`. */
  oursShown: text('ours_shown'),
  theirs: text('theirs').notNull(),
  oursBy: text('ours_by').notNull(),
  oursAt: isoTimestamp('ours_at').notNull(),
  theirsAt: isoTimestamp('theirs_at').notNull(),
  createdAt: isoTimestamp('created_at').notNull(),
});
