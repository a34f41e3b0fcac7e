import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import type { UnreadablePart } from '../../unreadable/unreadable.contract.ts';

/** Records of Zoho that were set aside because they couldn't be read or saved; unique by kind, part and key. */
export const syncUnreadable = pgTable('sync_unreadable', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<SyncedKind>().notNull(),
  part: text('part').$type<UnreadablePart>().notNull(),
  /** The ID in Zoho, or a digest of the row if it has none. */
  key: text('key').notNull(),
  zohoId: text('zoho_id'),
  /** The record in OBDesk, if it's here already. */
  recordId: text('record_id'),
  /** What people know it by; '' if unknown. */
  title: text('title').notNull().default(''),
  /** In plain words. */
  reason: text('reason').notNull(),
  attempts: integer('attempts').notNull(),
  /** Zoho failed for this record alone; it may work next time. */
  isPassing: boolean('is_passing').notNull(),
  /** When it was changed, on Zoho's clock; null if unknown. */
  changedAt: isoTimestamp('changed_at'),
  since: isoTimestamp('since').notNull(),
  lastAt: isoTimestamp('last_at').notNull(),
  /** Null: only on request. */
  nextTryAt: isoTimestamp('next_try_at'),
});
