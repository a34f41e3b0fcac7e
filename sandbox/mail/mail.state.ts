import type { SandboxBase } from '../core/service.ts';
import { createMailbox, type Mailbox, type MailboxOptions } from './mailboxes.ts';
import type { MailCode, MailToken } from './oauth/grant.ts';
import { SENDER_KINDS, type Sender } from './senders/sender.ts';

/** A message that a user of a mailbox sent over SMTP. */
export interface SentMail {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Address of the mailbox. */
  readonly user: string;
  /** Address in `MAIL FROM`. */
  readonly from: string;
  /** Accepted recipients. */
  readonly to: readonly string[];
  /** Binary string. */
  readonly raw: string;
}

export interface MailState {
  readonly base: SandboxBase;
  /** By address in lower case. */
  readonly mailboxes: Map<string, Mailbox>;
  readonly sent: SentMail[];
  /** Simulated people and programs, by address in lower case. */
  readonly senders: Map<string, Sender>;
  readonly codes: Map<string, MailCode>;
  readonly accessTokens: Map<string, MailToken>;
  readonly refreshTokens: Map<string, MailToken>;
}

const DEFAULTS: MailboxOptions = {
  password: 'sandbox-mail',
  aliases: [],
  plusAddresses: true,
  savesSent: true,
  members: [],
  authServer: 'mx.sandbox.example',
};

/** Creates the mailboxes of all datasets, and a sender of each kind, such as `gmail@sender.example`. */
export function createMailState(base: SandboxBase): MailState {
  const senders = SENDER_KINDS.map((kind) => [`${kind}@sender.example`, { kind, name: 'Pat Doe', replies: 0 }] as const);
  const state: MailState = {
    base,
    mailboxes: new Map(),
    sent: [],
    senders: new Map(senders),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
  };
  saveMailbox(state, 'support@obdesk.example', { aliases: ['service@obdesk.example'] });
  saveMailbox(state, 'orders@obdesk.example', {});
  return state;
}

/** Adds a mailbox, or changes one and preserves its messages. */
export function saveMailbox({ mailboxes }: MailState, address: string, changes: Partial<MailboxOptions>): Mailbox {
  const key = address.toLowerCase();
  const existing = mailboxes.get(key);
  const mailbox = existing ? { ...existing, ...changes } : createMailbox(key, { ...DEFAULTS, ...changes });
  mailboxes.set(key, mailbox);
  return mailbox;
}

/** Returns the mailbox that receives messages to an address. */
export function findRecipient({ mailboxes }: MailState, address: string): Mailbox | undefined {
  const exact = address.toLowerCase();
  const base = exact.replace(/\+[^@]*/, '');
  const has = ({ address: own, aliases }: Mailbox, wanted: string) =>
    own === wanted || aliases.some((alias) => alias.toLowerCase() === wanted);
  return [...mailboxes.values()].find((mailbox) => has(mailbox, exact) || (mailbox.plusAddresses && has(mailbox, base)));
}

/** Returns the mailbox of a user name and password. */
export function findByPassword({ mailboxes }: MailState, user: string, password: string): Mailbox | undefined {
  const mailbox = mailboxes.get(user.toLowerCase());
  return mailbox?.password === password ? mailbox : undefined;
}
