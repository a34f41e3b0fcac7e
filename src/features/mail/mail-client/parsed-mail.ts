export interface MailAddress {
  readonly name: string;
  /** In lower case; empty if unreadable. */
  readonly address: string;
}

export interface ParsedAttachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Without angle brackets; empty if missing. */
  readonly contentId: string;
  /** Shown inside the HTML. */
  readonly isInline: boolean;
}

/** A message that the sender forwarded, inline or as an attachment. */
export interface ForwardedMail {
  readonly from: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly isAttached: boolean;
}

export interface BouncedRecipient {
  readonly address: string;
  readonly action: 'failed' | 'delayed';
  /** Enhanced status code (RFC 3463), such as '5.1.1'; empty if missing. */
  readonly status: string;
  readonly diagnostic: string;
}

/** A message of a server that it couldn't deliver an earlier message. */
export interface Bounce {
  /** Message-IDs that may be the undelivered message, the most certain first. */
  readonly originalIds: readonly string[];
  readonly recipients: readonly BouncedRecipient[];
}

/** A received message. All texts are clean (`cleanText`). */
export interface ParsedMail {
  /** Without angle brackets; empty if missing. */
  readonly messageId: string;
  readonly inReplyTo: readonly string[];
  /** Without angle brackets, oldest first. */
  readonly references: readonly string[];
  readonly from: readonly MailAddress[];
  readonly replyTo: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  /** Addresses of Delivered-To, X-Original-To and Envelope-To. */
  readonly deliveredTo: readonly string[];
  /** The empty text is the empty return path of automatic messages; `undefined` is missing. */
  readonly returnPath: string | undefined;
  readonly subject: string;
  /** `undefined` if missing or implausible; use the arrival time. */
  readonly date: Date | undefined;
  /** Values by lower-case name, the topmost first. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** Plain text of the body, at most `TEXT_LIMIT` characters. */
  readonly text: string;
  /** Index in `text` at which the quoted earlier message begins. */
  readonly quotedFrom: number | undefined;
  /** Original HTML, unsanitized. */
  readonly html: string | undefined;
  readonly attachments: readonly ParsedAttachment[];
  /** S/MIME or PGP. The signature isn't checked. */
  readonly security: 'signed' | 'encrypted' | undefined;
  /** The text is longer, or the message is so large that its attachments weren't read. */
  readonly isCut: boolean;
  /** SHA-256 of the content without trace headers: equal for copies of a message in two mailboxes. */
  readonly digest: string;
  readonly forwarded: ForwardedMail | undefined;
  readonly bounce: Bounce | undefined;
}

/** Longer texts are cut. The original has the rest. */
export const TEXT_LIMIT = 64_000;
