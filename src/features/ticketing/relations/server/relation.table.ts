import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import { createMergeLog, mergeColumns } from '../../../../platform/server/merges/merge-log.ts';
import type { TicketStatus } from '../../tickets/ticket.contract.ts';
import type { RelationKind } from '../relation.contract.ts';

export const ticketRelations = pgTable('ticket_relations', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  fromId: text('from_id').notNull(),
  kind: text().$type<RelationKind>().notNull(),
  toId: text('to_id').notNull(),
  createdAt: isoTimestamp('created_at').notNull(),
  createdBy: text('created_by').notNull(),
});

/** State before the merge, used to undo it. */
export interface TicketMergeImage {
  /** Status of the merged ticket before the merge. */
  readonly status: TicketStatus;
  /** IDs of the moved records by merge part. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
}

const ticketMerges = pgTable('ticket_merges', mergeColumns<TicketMergeImage>());

export const ticketMergeLog = createMergeLog(ticketMerges);
