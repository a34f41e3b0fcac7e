import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncCandidate } from '../../sync-decision.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** What people have decided; it is carried out at `applyAt`, and can be taken back until then. */
export const syncDecisions = pgTable('sync_decisions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The same for all that was decided together. */
  batchId: uuid('batch_id').notNull(),
  about: text('about').$type<'conflict' | 'gone' | 'choice'>().notNull(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  /** '' where it is about a record that is only in Zoho. */
  recordId: text('record_id').notNull(),
  /** The conflict or the choice. */
  itemId: uuid('item_id'),
  /** `ours` or `theirs`, `leave` or `send-again`, the id of a candidate or '' for a new record. */
  answer: text('answer').notNull(),
  by: text('by').notNull(),
  applyAt: isoTimestamp('apply_at').notNull(),
});

/** Records of one side that several of the other side may be. */
export const syncChoices = pgTable('sync_choices', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  recordId: text('record_id'),
  zohoId: text('zoho_id'),
  title: text('title').notNull(),
  candidates: jsonb('candidates').$type<readonly SyncCandidate[]>().notNull(),
  since: isoTimestamp('since').notNull(),
  /** Somebody said that it is none of these. */
  isSettled: boolean('is_settled').notNull().default(false),
});
