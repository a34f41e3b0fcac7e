import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { RemoteValues, StoredCandidate } from '../links/failure.ts';

/** Fields changed to different values in OBDesk and Zoho. */
export const syncConflicts = pgTable('sync_conflicts', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  recordId: text('record_id').notNull(),
  field: text('field').notNull(),
  /** Last synced value; null if unknown. */
  base: text('base'),
  ours: text('ours').notNull(),
  /** Local value as shown in OBDesk; null if it equals `ours`. */
  oursShown: text('ours_shown'),
  theirs: text('theirs').notNull(),
  oursBy: text('ours_by').notNull(),
  oursAt: isoTimestamp('ours_at').notNull(),
  theirsAt: isoTimestamp('theirs_at').notNull(),
  createdAt: isoTimestamp('created_at').notNull(),
});

/** Possible matches: records of one system that may be several records of the other. */
export const syncChoices = pgTable('sync_choices', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  recordId: text('record_id'),
  zohoId: text('zoho_id'),
  title: text('title').notNull(),
  candidates: jsonb('candidates').$type<readonly StoredCandidate[]>().notNull(),
  /** Values of the Zoho record; null if the record is in OBDesk, or for older rows. */
  remote: jsonb('remote').$type<RemoteValues>(),
  since: isoTimestamp('since').notNull(),
  /** True if an Admin ruled out all candidates. */
  isSettled: boolean('is_settled').notNull().default(false),
});

/** Decisions of Admins. They are applied at `applyAt` and can be undone until then. */
export const syncDecisions = pgTable('sync_decisions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Shared by decisions made in one request. */
  batchId: uuid('batch_id').notNull(),
  about: text('about').$type<'conflict' | 'gone' | 'choice'>().notNull(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  /** '' for a record that is only in Zoho. */
  recordId: text('record_id').notNull(),
  /** The conflict or possible match. */
  itemId: uuid('item_id'),
  /** `ours` or `theirs`, `leave` or `send-again`, or the ID of a candidate, '' for a new record. */
  answer: text('answer').notNull(),
  by: text('by').notNull(),
  applyAt: isoTimestamp('apply_at').notNull(),
});
