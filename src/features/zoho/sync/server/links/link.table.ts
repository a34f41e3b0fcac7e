import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Base } from '../../field-merge.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Which record of ours is which of Zoho's: the only way in which one is recognized. Links stay when Zoho is disconnected. */
export const syncLinks = pgTable(
  'sync_links',
  {
    /**
     * Contacts of Zoho Desk have no record here; their `recordId` is made of address or name. What was deleted in Zoho and sent again is linked to the
     * new one, and the one before is `former`: should it come back there, it is not taken for news.
     */
    kind: text('kind').$type<SyncedKind | 'contact' | 'former'>().notNull(),
    recordId: text('record_id').notNull(),
    service: text('service').$type<'desk' | 'crm'>().notNull(),
    /** Zoho's word for what it is: `Ticket`, `Contact`, `Lead`, `Account`. */
    module: text('module').notNull(),
    /** Null while it is not known whether the record was created there. */
    zohoId: text('zoho_id'),
    /** The number by which people know it there. */
    zohoNumber: text('zoho_number'),
    /** The address of its page, as Zoho says. */
    pageUrl: text('page_url'),
    base: jsonb('base').$type<Base>().notNull().default({}),
    /** Zoho's word for the status. */
    rawStatus: text('raw_status').notNull().default(''),
    /** Since when a call that creates it may be on its way; null once its outcome is known. */
    creatingSince: isoTimestamp('creating_since'),
    /** Since when it is gone in Zoho: deleted, in the trash, or merged into another one. */
    goneSince: isoTimestamp('gone_since'),
    /** Somebody has read that it is gone and leaves it at that. */
    isLeft: boolean('is_left').notNull().default(false),
    /** Somebody said that it is none of those that are in Zoho. */
    isNew: boolean('is_new').notNull().default(false),
    /** When it was last seen in Zoho. */
    checkedAt: isoTimestamp('checked_at'),
    /** End of a node's claim on reading the details of an opened ticket. */
    detailsClaimedUntil: isoTimestamp('details_claimed_until'),
    /** How many comments and messages Zoho had when they were read. */
    conversation: text('conversation').notNull().default(''),
    /** Description and comments have not been read yet. */
    detailsDue: boolean('details_due').notNull().default(false),
    /** When all comments and messages were read last. */
    talkReadAt: isoTimestamp('talk_read_at'),
    /** When all of them are to be read again; null if the newest are all there are, or nothing came since. */
    rereadAt: isoTimestamp('reread_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);

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
