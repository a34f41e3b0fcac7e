import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';

/** Which entry of a history is which comment, message or description in Zoho Desk; a long entry is several comments. */
export const syncNotes = pgTable(
  'sync_notes',
  {
    /** The ticket whose counterpart has it, also when the entry has moved to another ticket by a merge. */
    ticketId: text('ticket_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    part: integer('part').notNull(),
    /** Null while it is not known whether it was created there. */
    zohoId: text('zoho_id'),
    /** It was written here. */
    isOurs: boolean('is_ours').notNull(),
    /** Of the text as Zoho has it: another one means that it was edited there. */
    digest: text('digest').notNull().default(''),
    /** Since when a call that creates it may be on its way. */
    sendingSince: isoTimestamp('sending_since'),
    /** Since when it is gone in Zoho. */
    goneSince: isoTimestamp('gone_since'),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.part] })],
);
