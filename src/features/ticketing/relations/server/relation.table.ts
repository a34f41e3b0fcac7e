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

/** The state before a merge, from which it is undone. */
export interface TicketMergeImage {
  /** The status of the merged ticket before. */
  readonly status: TicketStatus;
  /** The ids of what was moved, by the name of the part that moved it. */
  readonly moved: Readonly<Record<string, readonly string[]>>;
}

const ticketMerges = pgTable('ticket_merges', mergeColumns<TicketMergeImage>());

export const ticketMergeLog = createMergeLog(ticketMerges);
