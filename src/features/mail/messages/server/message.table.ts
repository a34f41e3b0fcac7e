import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { MailMessage, MailPerson, MailRecipient, MailState } from '../mail-message.contract.ts';

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Parts of a message that no statement searches. */
export interface MailDetails {
  /** Text of a message that isn’t in a history: of a reply without signature and quote. */
  readonly text?: string;
  /** Index in the text from which on it is a quote. */
  readonly quotedFrom?: number | null;
  readonly isFolded?: boolean;
  readonly omittedFiles?: MailMessage['omittedFiles'];
  readonly signatureImages?: MailMessage['signatureImages'];
  readonly security?: MailMessage['security'];
  readonly hasHtml?: boolean;
  readonly customerChoices?: MailMessage['customerChoices'];
  readonly suggestedCustomer?: MailMessage['suggestedCustomer'];
  /** Of a message to send: what its bytes are built from. */
  readonly draft?: MailDraft;
}

/** Parts of a message to send, besides its text, subject and addresses. */
export interface MailDraft {
  /** Below the text, with a blank line before it. */
  readonly signature: string;
  /** Quote of the message that this one replies to, below the signature. */
  readonly quote: string;
  /** IDs of files of the ticket. */
  readonly attachmentIds: readonly string[];
  /** Message-IDs of the thread, oldest first. */
  readonly references: readonly string[];
  readonly inReplyTo?: string | undefined;
  /** RFC 3834; undefined if a user wrote it. */
  readonly autoSubmitted?: 'auto-replied' | 'auto-generated' | undefined;
  /** The ticket that responses belong to, although the message isn't part of its thread. */
  readonly responseTicketId?: string | undefined;
  /** Version of the record that the attachments show, once they were created. */
  readonly recordVersion?: number | undefined;
  /** Of an announcement. */
  readonly unsubscribeUrl?: string | undefined;
  /** Status for the ticket once the message is accepted, if the ticket still has the status `from`. */
  readonly status?: { readonly from: string; readonly to: string } | undefined;
}

export const mailMessages = pgTable('mail_messages', {
  id: uuid('id').primaryKey(),
  direction: text('direction').$type<'in' | 'out'>().notNull(),
  mailboxId: text('mailbox_id'),
  ticketId: text('ticket_id'),
  entryId: uuid('entry_id'),
  subjectRecord: text('subject_record'),
  uidValidity: bigint('uid_validity', { mode: 'number' }),
  uid: bigint('uid', { mode: 'number' }),
  /** Without angle brackets. */
  messageId: text('message_id').notNull().default(''),
  digest: bytea('digest'),
  bytes: integer('bytes').notNull().default(0),
  isCut: boolean('is_cut').notNull().default(false),
  fromName: text('from_name').notNull().default(''),
  fromAddress: text('from_address').notNull().default(''),
  to: jsonb('to_addresses').$type<readonly MailPerson[]>().notNull().default([]),
  cc: jsonb('cc_addresses').$type<readonly MailPerson[]>().notNull().default([]),
  subject: text('subject').notNull().default(''),
  datedAt: isoTimestamp('dated_at'),
  addedAt: isoTimestamp('added_at').notNull().default(sql`now()`),
  finishedAt: isoTimestamp('finished_at'),
  kind: text('kind').notNull().default(''),
  state: text('state').$type<MailState>().notNull(),
  reason: text('reason').notNull().default(''),
  attempts: integer('attempts').notNull().default(0),
  isSenderNew: boolean('is_sender_new').notNull().default(false),
  suggestedTicketId: text('suggested_ticket_id'),
  authorId: text('author_id'),
  author: text('author').notNull().default(''),
  details: jsonb('details').$type<MailDetails>().notNull().default({}),
  version: integer('version').notNull().default(1),
  search: text('search').notNull().generatedAlwaysAs(byDatabase),
});

export const mailPieces = pgTable(
  'mail_pieces',
  {
    messageId: uuid('message_id').notNull(),
    position: integer('position').notNull(),
    content: bytea('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.position] })],
);

export const mailRecipients = pgTable(
  'mail_recipients',
  {
    messageId: uuid('message_id').notNull(),
    address: text('address').notNull(),
    name: text('name').notNull().default(''),
    field: text('field').$type<MailRecipient['field']>().notNull(),
    state: text('state').$type<MailRecipient['state']>().notNull().default('waiting'),
    isHard: boolean('is_hard').notNull().default(false),
    reason: text('reason').notNull().default(''),
    changedAt: isoTimestamp('changed_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.address] })],
);

export const mailBlocks = pgTable(
  'mail_blocks',
  {
    address: text('address').notNull(),
    kind: text('kind').$type<'sender' | 'automatic' | 'announcement'>().notNull(),
    /** 'mailbox does not exist' */
    reason: text('reason').notNull(),
    addedById: text('added_by_id'),
    addedBy: text('added_by').notNull().default(''),
    addedAt: isoTimestamp('added_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.address, table.kind] })],
);
