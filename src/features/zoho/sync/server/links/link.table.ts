import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../../platform/server/database/columns.ts';
import type { Base } from '../../field-merge.rules.ts';
import type { SyncedKind } from '../../synced-kinds.ts';

/** Values that were sent to Zoho, as a merge base. */
export interface SentValues {
  /** ISO time of the request. */
  readonly since: string;
  readonly values: Base;
}

/** Links between local and remote records. They survive a disconnect. */
export const syncLinks = pgTable(
  'sync_links',
  {
    /**
     * A `contact` of Zoho Desk has no local record; its `recordId` is the contact key. `former` is the deleted remote record of a record that was sent
     * again, so that it isn't imported if it is restored.
     */
    kind: text('kind').$type<SyncedKind | 'contact' | 'former'>().notNull(),
    recordId: text('record_id').notNull(),
    service: text('service').$type<'desk' | 'crm'>().notNull(),
    /** `Ticket`, `Contact`, `Lead` or `Account`. */
    module: text('module').notNull(),
    /** Null while the outcome of a create is unknown. */
    zohoId: text('zoho_id'),
    zohoNumber: text('zoho_number'),
    pageUrl: text('page_url'),
    base: jsonb('base').$type<Base>().notNull().default({}),
    /** Null once the result of the last send is known. */
    sending: jsonb('sending').$type<SentValues>(),
    /** The Zoho status. */
    rawStatus: text('raw_status').notNull().default(''),
    /** When the create request was sent; null once its outcome is known. */
    creatingSince: isoTimestamp('creating_since'),
    /** When the remote record was found to be deleted, trashed or merged into another one. */
    goneSince: isoTimestamp('gone_since'),
    /** An Admin decided to keep the deleted record in OBDesk only. */
    isLeft: boolean('is_left').notNull().default(false),
    /** An Admin decided that no record in Zoho matches. */
    isNew: boolean('is_new').notNull().default(false),
    /** When the remote record was last seen. */
    checkedAt: isoTimestamp('checked_at'),
    /** Comment and message counts in Zoho when they were read, such as '3/1'. */
    conversation: text('conversation').notNull().default(''),
    /** Description and comments haven't been read yet. */
    detailsDue: boolean('details_due').notNull().default(false),
    /** When all comments and messages were last read. */
    conversationReadAt: isoTimestamp('talk_read_at'),
    /** When all of them are due to be read again; null if none were skipped. */
    rereadAt: isoTimestamp('reread_at'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.recordId] })],
);

/** Links between history entries and comments, messages or descriptions in Zoho Desk. A long entry has several parts. */
export const syncNotes = pgTable(
  'sync_notes',
  {
    /** The ticket it was synced with, even if a merge moved the entry to another ticket. */
    ticketId: text('ticket_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    part: integer('part').notNull(),
    /** Null while it is not known whether it was created there. */
    zohoId: text('zoho_id'),
    /** Whether it was written in OBDesk. */
    isOurs: boolean('is_ours').notNull(),
    /** Digest of the text in Zoho. It differs after an edit. */
    digest: text('digest').notNull().default(''),
    /** When the create request was sent; null once its outcome is known. */
    sendingSince: isoTimestamp('sending_since'),
    /** When it was found to be deleted in Zoho. */
    goneSince: isoTimestamp('gone_since'),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.part] })],
);
