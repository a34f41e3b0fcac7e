import { pgTable } from 'drizzle-orm/pg-core';
import { createMergeLog, mergeColumns } from '../../../../../platform/server/merges/merge-log.ts';
import type { MergedParts } from '../../merge.rules.ts';
import type { Ownership } from './customer-merge.service.ts';

/** The data needed to undo a merge. */
export interface MergeImage {
  /** The parts of the kept customer around the merge. */
  readonly before: MergedParts;
  readonly after: MergedParts;
  readonly ownerships: readonly Ownership[];
  /** The ids of the records that went along, by the name of their part. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
}

const customerMerges = pgTable('customer_merges', mergeColumns<MergeImage>());

export const customerMergeLog = createMergeLog(customerMerges);
