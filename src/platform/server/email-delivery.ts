import type { Tx } from './database/database.ts';
import type { Emails, NewAnnouncement, NewEmail, RecordFiles, SentEmail } from './emails.ts';
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
  readonly attach?: (deps: ServerDeps, record: string) => Promise<RecordFiles>;
  /** Asked before each attempt. A message that is no longer needed is withdrawn. Defaults to true. */
  readonly isNeeded?: (deps: ServerDeps, record: string) => Promise<boolean>;
  /** Runs in the transaction in which the message becomes sent. The ticket of the message, if any, is locked. */
  readonly onSent?: (deps: ServerDeps, tx: Tx, email: SentEmail & { readonly record: string }) => Promise<void>;
}

/** Delivers email. Provided by exactly one feature. */
export interface EmailDelivery extends Pick<Emails, 'isReady' | 'findAudience' | 'readProgress' | 'withdraw'> {
  announce(tx: Tx, announcement: NewAnnouncement, kind: EmailKind): Promise<void>;
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
  const requireKind = (name: string): EmailKind => {
    const kind = byName.get(name);
    if (!kind) throw new Error(`the email ${name} isn't declared`);
    return kind;
  };
  return {
    isReady: (db) => deliver().isReady(db),
    queue: async (tx, email) => deliver().queue(tx, email, requireKind(email.kind)),
    findAudience: (db, people) => deliver().findAudience(db, people),
    announce: async (tx, announcement) => deliver().announce(tx, announcement, requireKind(announcement.kind)),
    readProgress: (db, records) => deliver().readProgress(db, records),
    withdraw: (tx, record) => deliver().withdraw(tx, record),
    async createFiles(kind, record) {
      return record === null ? undefined : byName.get(kind)?.attach?.(getDeps(), record);
    },
    async isNeeded(kind, record) {
      return record === null || ((await byName.get(kind)?.isNeeded?.(getDeps(), record)) ?? true);
    },
    async recordSent(tx, email) {
      const { kind, record } = email;
      if (record !== null) await byName.get(kind)?.onSent?.(getDeps(), tx, { ...email, record });
    },
  };
}
