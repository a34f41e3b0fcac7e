import type { Actor } from './actor.ts';
import type { Db, Tx } from './database/database.ts';
import type { ServerDeps } from './server-deps.ts';

/** An email that a feature sends, declared in its manifest. */
export interface EmailKind {
  /** Stored with each message: 'invoice'. */
  readonly kind: string;
  /** Marks messages that no user writes (RFC 3834). No server sends an automatic reply to them. */
  readonly autoSubmitted?: 'auto-replied' | 'auto-generated';
  /** Creates the attachments for a record, right before the message is sent for the first time. */
  readonly attach?: (deps: ServerDeps, record: string) => Promise<readonly EmailFile[]>;
  /** Runs in the transaction in which the message becomes sent. The ticket of the message is locked. */
  readonly onSent?: (deps: ServerDeps, tx: Tx, record: string) => Promise<void>;
}

interface EmailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

interface EmailPerson {
  readonly name: string;
  readonly address: string;
}

/** An email to send. */
interface NewEmail {
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

/** Delivers email. Provided by exactly one feature. */
export interface EmailDelivery {
  /** False if no mailbox is connected. */
  isReady(db: Db): Promise<boolean>;
  /**
   * Queues an email in the caller's transaction and returns its ID. Returns undefined without a mailbox, or if automatic email to all of its
   * recipients has stopped.
   */
  queue(tx: Tx, email: NewEmail, kind: EmailKind): Promise<string | undefined>;
}

/** Lets features send email without importing the one that delivers it. */
export interface Emails {
  isReady: EmailDelivery['isReady'];
  /** See `EmailDelivery`. */
  queue(tx: Tx, email: NewEmail): Promise<string | undefined>;
  /** Creates the attachments of an email. */
  readFiles(kind: string, record: string | null): Promise<readonly EmailFile[]>;
  /** Notifies the feature that declared an email that it was sent. */
  recordSent(tx: Tx, kind: string, record: string | null): Promise<void>;
}

interface EmailOptions {
  readonly kinds: readonly EmailKind[];
  readonly getDeps: () => ServerDeps;
  readonly createDelivery: (deps: ServerDeps) => EmailDelivery;
}

export function createEmails({ kinds, getDeps, createDelivery }: EmailOptions): Emails {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));
  const deliver = () => getDeps().perServer(createDelivery);
  return {
    isReady: (db) => deliver().isReady(db),
    async queue(tx, email) {
      const kind = byName.get(email.kind);
      if (!kind) throw new Error(`the email ${email.kind} isn't declared`);
      return deliver().queue(tx, email, kind);
    },
    async readFiles(kind, record) {
      return record === null ? [] : ((await byName.get(kind)?.attach?.(getDeps(), record)) ?? []);
    },
    async recordSent(tx, kind, record) {
      if (record !== null) await byName.get(kind)?.onSent?.(getDeps(), tx, record);
    },
  };
}
