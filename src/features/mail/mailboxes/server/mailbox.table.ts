import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { Mailbox, MailboxProblem } from '../mailbox.contract.ts';

/** Names of the tables with secrets, which are encrypted for their row. */
export const MAILBOXES = 'mailboxes';
export const TOKENS = 'mailbox_tokens';

export const mailboxes = pgTable(MAILBOXES, {
  id: text('id').primaryKey().default(sql`'MBX-' || to_char(nextval('mailbox_ids'), 'FM99999990000')`),
  name: text('name').notNull(),
  address: text('address').notNull(),
  aliases: text('aliases').array().notNull().default([]),
  provider: text('provider').$type<Mailbox['provider']>().notNull(),
  imapHost: text('imap_host').notNull().default(''),
  imapPort: integer('imap_port').notNull().default(993),
  imapEncryption: text('imap_encryption').$type<Mailbox['imapEncryption']>().notNull().default('tls'),
  smtpHost: text('smtp_host').notNull().default(''),
  smtpPort: integer('smtp_port').notNull().default(587),
  smtpEncryption: text('smtp_encryption').$type<Mailbox['smtpEncryption']>().notNull().default('starttls'),
  username: text('username').notNull().default(''),
  smtpUsername: text('smtp_username').notNull().default(''),
  /** Encrypted. */
  password: text('password'),
  /** Encrypted. */
  smtpPassword: text('smtp_password'),
  senderName: text('sender_name').notNull().default(''),
  signature: text('signature').notNull().default(''),
  ticketType: text('ticket_type').$type<Mailbox['ticketType']>().notNull(),
  department: text('department').notNull().default(''),
  doneFolder: text('done_folder').notNull().default(''),
  isAcknowledging: boolean('is_acknowledging').notNull().default(false),
  acknowledgmentTemplateId: text('acknowledgment_template_id').notNull().default(''),
  closedTickets: text('closed_tickets').$type<Mailbox['closedTickets']>().notNull().default('reopen'),
  readBackDays: integer('read_back_days').notNull().default(0),
  retention: text('retention').$type<Mailbox['retention']>().notNull().default('365'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  version: integer('version').notNull().default(1),
});

/** What OBDesk found out about a mailbox. */
export const mailboxStates = pgTable('mailbox_states', {
  mailboxId: text('mailbox_id').primaryKey(),
  problem: text('problem').$type<MailboxProblem>(),
  /** Response of the server. */
  problemDetail: text('problem_detail').notNull().default(''),
  problemSince: isoTimestamp('problem_since'),
  testedAt: isoTimestamp('tested_at'),
  hasPlusAddresses: boolean('has_plus_addresses'),
  hasFiledSent: boolean('has_filed_sent'),
  sentFolder: text('sent_folder'),
  authenticationServer: text('authentication_server'),
});

/** OAuth tokens of a mailbox, encrypted. */
export const mailboxTokens = pgTable(TOKENS, {
  mailboxId: text('mailbox_id').primaryKey(),
  /** New for each sign-in, so that a late update of the previous one is ignored. */
  generation: uuid('generation').notNull().defaultRandom(),
  connectedAt: isoTimestamp('connected_at').notNull(),
  refreshToken: text('refresh_token').notNull(),
  accessToken: text('access_token'),
  accessUntil: isoTimestamp('access_until'),
  /** End of the lease of the node that renews the tokens. */
  refreshingUntil: isoTimestamp('refreshing_until'),
  /** No renewal before this time because the provider rejected the last one. */
  pausedUntil: isoTimestamp('paused_until'),
  problem: text('problem').$type<MailboxProblem>(),
  problemSince: isoTimestamp('problem_since'),
});
