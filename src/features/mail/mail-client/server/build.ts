import MailComposer from 'nodemailer/lib/mail-composer';
import type { SecretBox } from '../../../../platform/server/secret-box.ts';

export interface NewMailAddress {
  readonly name: string;
  readonly address: string;
}

export interface NewMail {
  /** Without angle brackets, like all IDs. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: NewMailAddress;
  readonly replyTo?: NewMailAddress | undefined;
  readonly to: readonly NewMailAddress[];
  readonly cc?: readonly NewMailAddress[] | undefined;
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo?: string | undefined;
  /** IDs of the thread, oldest first. */
  readonly references?: readonly string[] | undefined;
  /** Further headers, such as `Auto-Submitted`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly bytes: Uint8Array }[] | undefined;
}

const MAX_REFERENCES = 10;

/** Builds the bytes of a message, which every attempt to send it repeats. Blind copies are in the envelope only. */
export async function buildMail(mail: NewMail): Promise<Uint8Array> {
  const { from, replyTo, to, cc = [], subject, text, inReplyTo, references = [], headers = {}, attachments = [] } = mail;
  const composer = new MailComposer({
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    from,
    ...(replyTo && { replyTo }),
    to: [...to],
    cc: [...cc],
    subject,
    text,
    ...(inReplyTo !== undefined && { inReplyTo: `<${inReplyTo}>` }),
    references: references.slice(-MAX_REFERENCES).map((id) => `<${id}>`),
    headers,
    attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) })),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Header with the ID of our message. Unlike the Message-ID, no server replaces it. */
export const OWN_ID_HEADER = 'X-OBDesk-Message';

const ID_PURPOSE = 'mail message ID';
const ADDRESS_PURPOSE = 'mail address';

/** Returns the Message-ID of a new message: `thread.id.signature@domain`. `thread` is that of the record it is about. */
export const toMessageId = (secrets: SecretBox, { thread, id, domain }: { thread: string; id: string; domain: string }): string =>
  `${thread}.${id}.${secrets.signShort(ID_PURPOSE, `${thread}.${id}`)}@${domain}`;

/** Returns the thread and the ID of a Message-ID that this installation created, in any domain; undefined if the signature is missing or wrong. */
export function readMessageId(secrets: SecretBox, messageId: string): { readonly thread: string; readonly id: string } | undefined {
  const [, thread = '', id = '', signature = ''] = /^([\w-]{1,40})\.([0-9a-f-]{36})\.([a-z2-7]{16})@/.exec(messageId) ?? [];
  return thread !== '' && secrets.isSignedShort(ID_PURPOSE, `${thread}.${id}`, signature) ? { thread, id } : undefined;
}

/** Longest local part of an address (RFC 5321). */
const MAX_LOCAL_PART = 64;

/** Returns the address of a thread: `support+tkt-000123.signature@shop.example`; undefined if it would be too long. */
export function toThreadAddress(secrets: SecretBox, address: string, thread: string): string | undefined {
  const at = address.lastIndexOf('@');
  const key = thread.toLowerCase();
  const local = `${address.slice(0, at)}+${key}.${secrets.signShort(ADDRESS_PURPOSE, key)}`;
  return local.length > MAX_LOCAL_PART ? undefined : local + address.slice(at);
}

/** Returns the thread of an address, in upper case; undefined if it has none or the signature is wrong. Ignores the case of the address. */
export function readThreadAddress(secrets: SecretBox, address: string): string | undefined {
  const [, thread = '', signature = ''] = /\+([\w-]{1,40})\.([a-z2-7]{16})@/.exec(address.toLowerCase()) ?? [];
  return thread !== '' && secrets.isSignedShort(ADDRESS_PURPOSE, thread, signature) ? thread.toUpperCase() : undefined;
}
