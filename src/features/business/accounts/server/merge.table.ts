import { pgTable } from 'drizzle-orm/pg-core';
import { mergeColumns } from '../../../../platform/server/merges/merge-columns.ts';
import { createMergeLog } from '../../../../platform/server/merges/merge-log.ts';
import type { MergedParts } from '../../../master-data/customers/merge.rules.ts';
import type { MovedRecord } from '../../../master-data/customers/server/merge/company-move.service.ts';
import type { Ownership } from '../../../master-data/customers/server/merge/customer-merge.service.ts';

/** What it takes to undo a merge. */
export interface MergeImage {
  /** The parts of the kept customer around the merge. */
  readonly before: MergedParts;
  readonly after: MergedParts;
  readonly ownerships: readonly Ownership[];
  readonly tickets: readonly MovedRecord[];
  readonly leads: readonly MovedRecord[];
}

export const customerMerges = pgTable('customer_merges', mergeColumns<MergeImage>());

export const customerMergeLog = createMergeLog(customerMerges);
