import type { Actor } from './actor.ts';
import type { Db, Tx } from './database/database.ts';

/** An attachment. */
export interface EmailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Attachments that are created for a record. */
export interface RecordFiles {
  readonly files: readonly EmailFile[];
  /** Version of the record that they show. */
  readonly version: number;
}

export interface EmailPerson {
  readonly name: string;
  readonly address: string;
}

/** An email to send. */
export interface NewEmail {
  /** Of a declared email. */
  readonly kind: string;
  /** A UUID. An email whose ID is already stored isn't queued again. */
  readonly id?: string;
  /** The user who sends it; undefined for automatic email. */
  readonly author?: Actor;
  readonly to: readonly EmailPerson[];
  readonly subject: string;
  readonly text: string;
  /** The ticket whose thread it belongs to. */
  readonly ticketId?: string;
  /** The ticket that responses belong to, although the email isn't part of its thread. */
  readonly responseTicketId?: string | undefined;
  /** Kind and ID of the record that it is about: 'invoice:INV-0001'. */
  readonly record?: string;
  /** The mailbox that sends it. Defaults to the first one. */
  readonly mailboxId?: string;
  /** Message-ID of the message that it answers, without angle brackets. */
  readonly inReplyTo?: string;
}

/** An email to many people. Each gets a message of their own, with a link to unsubscribe. */
export interface NewAnnouncement {
  /** Of a declared email. */
  readonly kind: string;
  /** Kind and ID of the announcement: 'announcement:1b4e…'. */
  readonly record: string;
  readonly people: readonly EmailPerson[];
  readonly subject: string;
  readonly text: string;
  /** Origin of the links: `https://desk.example.com`. */
  readonly origin: string;
}

/** Those of some people who get announcements, each address once, and the numbers of others. */
export interface Audience {
  readonly people: readonly EmailPerson[];
  readonly unsubscribed: number;
  /** Automatic email to them has stopped, because their mailbox doesn't exist. */
  readonly unreachable: number;
}

/** Numbers of messages. */
export interface EmailProgress {
  readonly sent: number;
  readonly failed: number;
  /** Possibly sent. */
  readonly unclear: number;
  readonly waiting: number;
  readonly withdrawn: number;
}

/** An email that the mail server has accepted. */
export interface SentEmail {
  readonly kind: string;
  readonly record: string | null;
  readonly ticketId: string | null;
  /** The user who sent it; null for automatic email. */
  readonly author: Actor | null;
  /** Version of the record that its attachments show; undefined if unknown. */
  readonly recordVersion: number | undefined;
}

/** Lets features send email without importing the one that delivers it. */
export interface Emails {
  /** False if no mailbox is connected. */
  isReady(db: Db): Promise<boolean>;
  /**
   * Queues an email in the caller's transaction and returns its ID. Returns undefined without a mailbox, or if automatic email to all of its
   * recipients has stopped.
   */
  queue(tx: Tx, email: NewEmail): Promise<string | undefined>;
  findAudience(db: Db, people: readonly EmailPerson[]): Promise<Audience>;
  /** Queues the messages of an announcement in the caller's transaction. Those of users go first. Does nothing without a mailbox. */
  announce(tx: Tx, announcement: NewAnnouncement): Promise<void>;
  /** Counts the messages of records. */
  readProgress(db: Db, records: readonly string[]): Promise<ReadonlyMap<string, EmailProgress>>;
  /** Withdraws the messages of a record that aren't being sent yet. */
  withdraw(tx: Tx, record: string): Promise<void>;
  /** Creates the attachments of an email; undefined if it has none. */
  createFiles(kind: string, record: string | null): Promise<RecordFiles | undefined>;
  /** Returns false if the feature that declared an email no longer needs it. */
  isNeeded(kind: string, record: string | null): Promise<boolean>;
  /** Notifies the feature that declared an email that it was sent. */
  recordSent(tx: Tx, email: SentEmail): Promise<void>;
}
