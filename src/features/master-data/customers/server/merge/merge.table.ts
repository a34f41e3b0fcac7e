import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import { createMergeLog, mergeColumns } from '../../../../../platform/server/merges/merge-log.ts';
import type { MergedParts } from '../../merge.rules.ts';
import type { Ownership } from './customer-merge.store.ts';

/** The data needed to undo a merge. */
export interface MergeImage {
  /** The parts of the kept customer around the merge. */
  readonly before: MergedParts;
  readonly after: MergedParts;
  readonly ownerships: readonly Ownership[];
  /** IDs of the moved records by merge part. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
}

const customerMerges = pgTable('customer_merges', mergeColumns<MergeImage>());

export const customerMergeLog = createMergeLog(customerMerges);

/** Pairs of customers that are not duplicates; `oneId` comes before `otherId`. */
export const distinctCustomers = pgTable(
  'distinct_customers',
  {
    oneId: text('one_id').notNull(),
    otherId: text('other_id').notNull(),
    markedBy: text('marked_by').notNull(),
    markedAt: isoTimestamp('marked_at').notNull(),
  },
  ({ oneId, otherId }) => [primaryKey({ columns: [oneId, otherId] })],
);
