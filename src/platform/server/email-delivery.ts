import type { Actor } from './actor.ts';
import type { Tx } from './database/database.ts';
import type { EmailFile, Emails, NewEmail } from './emails.ts';
import type { ServerDeps } from './server-deps.ts';

/** Cancels an email whose attachments can't be created anymore. The message says why, for users. */
export class CanceledEmail extends Error {}

/** An email that a feature sends, declared in its manifest. */
export interface EmailKind {
  /** Stored with each message: 'invoice'. */
  readonly kind: string;
  /** Marks messages that no user writes (RFC 3834). No server sends an automatic reply to them. */
  readonly autoSubmitted?: 'auto-replied' | 'auto-generated';
  /** Creates the attachments for a record, right before the message is sent for the first time. May throw `CanceledEmail`. */
  readonly attach?: (deps: ServerDeps, record: string) => Promise<readonly EmailFile[]>;
  /** Runs in the transaction in which the message becomes sent. The ticket of the message is locked. */
  readonly onSent?: (deps: ServerDeps, tx: Tx, record: string, author: Actor | null) => Promise<void>;
}

/** Delivers email. Provided by exactly one feature. */
export interface EmailDelivery {
  isReady: Emails['isReady'];
  queue(tx: Tx, email: NewEmail, kind: EmailKind): Promise<string | undefined>;
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
    async recordSent(tx, kind, record, author) {
      if (record !== null) await byName.get(kind)?.onSent?.(getDeps(), tx, record, author);
    },
  };
}
