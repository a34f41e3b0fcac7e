import type { Actor } from './actor.ts';
import type { Db, Tx } from './database/database.ts';

/** An attachment. */
export interface EmailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface EmailPerson {
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
  /** Kind and ID of the record that it is about: 'invoice:INV-0001'. */
  readonly record?: string;
  /** The mailbox that sends it. Defaults to the first one. */
  readonly mailboxId?: string;
  /** Message-ID of the message that it answers, without angle brackets. */
  readonly inReplyTo?: string;
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
  /** Creates the attachments of an email. */
  readFiles(kind: string, record: string | null): Promise<readonly EmailFile[]>;
  /** Returns false if the feature that declared an email no longer needs it. */
  isNeeded(kind: string, record: string | null): Promise<boolean>;
  /** Notifies the feature that declared an email that it was sent. */
  recordSent(tx: Tx, email: { readonly kind: string; readonly record: string | null; readonly ticketId: string | null }): Promise<void>;
}
