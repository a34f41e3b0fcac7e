import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../platform/server/database/columns.ts';
import type { MovedRecord } from '../../customers/server/company-move.service.ts';
import type { Ownership } from '../../customers/server/customer-merge.service.ts';
import type { MergedParts } from '../merge.rules.ts';

/** What it takes to undo a merge. */
export interface MergeImage {
  /** The parts of the kept customer around the merge. */
  readonly before: MergedParts;
  readonly after: MergedParts;
  readonly ownerships: readonly Ownership[];
  readonly tickets: readonly MovedRecord[];
  readonly leads: readonly MovedRecord[];
}

export const customerMerges = pgTable('customer_merges', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  keptId: text('kept_id').notNull(),
  mergedId: text('merged_id').notNull(),
  keptName: text('kept_name').notNull(),
  mergedName: text('merged_name').notNull(),
  image: jsonb().$type<MergeImage>().notNull(),
  mergedAt: isoTimestamp('merged_at').notNull(),
  mergedBy: text('merged_by').notNull(),
  undoneAt: isoTimestamp('undone_at'),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(1),
});
