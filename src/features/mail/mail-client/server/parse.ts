import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, addressParser, decodeWords, type Email } from 'postal-mime';
import { explainEmail } from '../../../../platform/email-address.ts';
import { htmlToText } from '../../../../platform/server/html/html-to-text.ts';
import { cleanText, cutText } from '../../../../platform/text/clean-text.ts';
import { type ForwardedMail, type MailAddress, type ParsedAttachment, type ParsedMail, TEXT_LIMIT } from '../parsed-mail.ts';
import { findForwarded, findQuoteStart, toLowerAscii } from './body.ts';
import { readBounce } from './bounce.ts';
import { declareWindows1252, isUndecodable, repairMojibake } from './parse-charset.ts';
import { MAX_HEADER_BYTES, MAX_LEVELS, requireFewParts, toLimitError } from './parse-limits.ts';
import { readWinmail } from './winmail.ts';

const MB = 1024 * 1024;
/** Larger messages are received in parts, and parsed while no other one is in memory. */
export const LARGE_BYTES = MB;
/** Of larger messages, only headers and text are read. */
export const WHOLE_MESSAGE_LIMIT = 40 * MB;
/** The part of a larger message that has its headers and text. */
export const HEAD_BYTES = MB;
/** Longer HTML is cut before it is converted to text. */
const HTML_LIMIT = 500_000;
/** Messages above this size aren't parsed again in another charset. */
const SECOND_PARSE_LIMIT = 2 * MB;
const MAX_ADDRESSES = 500;
/** Room for these addresses. The parser takes quadratic time. */
const ADDRESSES_LIMIT = 40_000;
const MAX_REFERENCES = 200;
const NAME_LIMIT = 200;
const SUBJECT_LIMIT = 998;

/**
 * Parses a received message. Takes time and memory that the sender chooses, so call it in a worker thread (`parse.task.ts`). Throws a 413 if
 * the message has too many parts, levels or headers. `isCut` means that `raw` is the beginning of a message that is too large.
 */
export async function parseMail(raw: Uint8Array, receivedAt: Date, isCut = false): Promise<ParsedMail> {
  return parseBytes(raw, { receivedAt, isAttached: false, isCut });
}

interface Parse {
  readonly receivedAt: Date;
  /** Parses a message in a message, whose own attached messages aren't read. */
  readonly isAttached: boolean;
  readonly isCut: boolean;
}

async function parseBytes(raw: Uint8Array, parse: Parse): Promise<ParsedMail> {
  const isWhole = !parse.isCut && raw.length <= WHOLE_MESSAGE_LIMIT;
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, isWhole ? raw.length : Math.min(raw.length, HEAD_BYTES));
  requireFewParts(bytes);
  const email = await parseMime(bytes);
  const headers = toHeaders(email);
  const subject = readSubject(headers);
  const files = isWhole ? readFiles(email, headers) : { attachments: [], text: '', html: undefined };
  const body = await readBody(bytes, email);
  const html = body.html ?? files.html;
  const whole = toPlainText(body.text.trim() === '' ? files.text : body.text, html);
  const text = cutText(whole.text, TEXT_LIMIT);
  const message = {
    messageId: readIds(headers, 'message-id')[0] ?? '',
    inReplyTo: readIds(headers, 'in-reply-to'),
    references: readIds(headers, 'references').slice(-MAX_REFERENCES),
    from: readAddresses(headers, 'from'),
    replyTo: readAddresses(headers, 'reply-to'),
    to: readAddresses(headers, 'to'),
    cc: readAddresses(headers, 'cc'),
    deliveredTo: ['delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) =>
      readAddresses(headers, name).flatMap(({ address }) => address || []),
    ),
    returnPath: readReturnPath(headers),
    subject,
    date: readDate(headers, parse.receivedAt),
    headers,
    text,
    quotedFrom: findQuoteStart(text, subject),
    html,
    attachments: files.attachments,
    security: findSecurity(headers, text),
    isCut: !isWhole || whole.isCut || whole.text.length > TEXT_LIMIT,
  };
  return {
    ...message,
    digest: toDigest(message),
    forwarded:
      findForwarded(text, subject) ?? (parse.isAttached ? undefined : await readAttachedMessage(files.attachments, parse.receivedAt)),
    bounce: readBounce(message),
  };
}

async function parseMime(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(toWholeBuffer(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_LEVELS,
      maxHeadersSize: MAX_HEADER_BYTES,
    });
  } catch (error) {
    throw toLimitError(error);
  }
}

/** Returns the buffer that the bytes fill, which postal-mime doesn't copy. */
const toWholeBuffer = (bytes: Buffer): ArrayBuffer | Buffer =>
  bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes;

function toHeaders({ headers }: Email): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const { key, value } of headers) {
    const values = byName.get(key) ?? [];
    if (values.length === 0) byName.set(cleanText(key), values);
    values.push(cleanText(value));
  }
  return byName;
}

type Headers = ReadonlyMap<string, readonly string[]>;

const toLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();

const readSubject = (headers: Headers): string => cutText(toLine(decodeWords(headers.get('subject')?.[0] ?? '')), SUBJECT_LIMIT);

/** Reads the Message-IDs of a header. Some senders omit the angle brackets. */
function readIds(headers: Headers, name: string): string[] {
  const [value = ''] = headers.get(name) ?? [];
  const ids = [...value.matchAll(/<(?<id>[^<>\s]{1,990})>/g)].map((match) => match.groups?.id ?? '');
  return ids.length > 0 ? ids : value.split(/\s+/).filter((word) => word.includes('@') && word.length <= 990);
}

function readAddresses(headers: Headers, name: string): MailAddress[] {
  const values = headers.get(name) ?? [];
  return values
    .flatMap((value) => addressParser(cutText(value, ADDRESSES_LIMIT), { flatten: true }))
    .slice(0, MAX_ADDRESSES)
    .map(({ name: title, address = '' }) => ({
      name: cutText(toLine(title), NAME_LIMIT),
      address: explainEmail(address) === undefined ? toLowerAscii(address) : '',
    }))
    .filter((each) => each.name !== '' || each.address !== '');
}

function readReturnPath(headers: Headers): string | undefined {
  if (!headers.has('return-path')) return undefined;
  return readAddresses(headers, 'return-path')[0]?.address ?? '';
}

const DAY_MS = 86_400_000;

/** Returns the date of the sender unless it is in the future or more than a year before the arrival. */
function readDate(headers: Headers, receivedAt: Date): Date | undefined {
  const date = new Date(headers.get('date')?.[0] ?? '');
  const age = receivedAt.getTime() - date.getTime();
  return age > -DAY_MS && age < 365 * DAY_MS ? date : undefined;
}

interface Body {
  readonly text: string;
  readonly html: string | undefined;
}

async function readBody(bytes: Buffer, email: Email): Promise<Body> {
  const body = toBody(email);
  if (!isUndecodable(body.text + (body.html ?? '')) || bytes.length > SECOND_PARSE_LIMIT) return body;
  const second = toBody(await parseMime(declareWindows1252(bytes)));
  return isUndecodable(second.text + (second.html ?? '')) ? body : second;
}

function toBody({ text = '', html }: Email): Body {
  return { text: repairMojibake(cleanText(text)), html: html === undefined ? undefined : repairMojibake(cleanText(html)) };
}

/** Returns the text, or else that of the HTML. */
function toPlainText(text: string, html: string | undefined): { readonly text: string; readonly isCut: boolean } {
  const source = text.trim() === '' ? html : undefined;
  const plain = source === undefined ? text : htmlToText(cutText(source, HTML_LIMIT), 2 * TEXT_LIMIT);
  const clean = cleanText(plain.replaceAll(/\r\n?/g, '\n').replaceAll('\u00a0', ' ')).trim();
  return { text: clean, isCut: source !== undefined && source.length > HTML_LIMIT };
}

interface Files extends Body {
  readonly attachments: readonly ParsedAttachment[];
}

const SIGNATURES: readonly string[] = ['application/pkcs7-signature', 'application/x-pkcs7-signature', 'application/pgp-signature'];

function readFiles(email: Email, headers: Headers): Files {
  const isSigned = headers.get('content-type')?.[0]?.toLowerCase().startsWith('multipart/signed');
  const all = email.attachments.map((attachment) => toAttachment(attachment, email.html ?? ''));
  const attachments = all.filter(({ type }) => !isSigned || !SIGNATURES.includes(type));
  const wrapper = attachments.find(({ type, name }) => type === 'application/ms-tnef' || name.toLowerCase() === 'winmail.dat');
  const inside = wrapper && readWinmail(wrapper.bytes);
  if (!inside) return { attachments, text: '', html: undefined };
  return { ...inside, attachments: [...attachments.filter((each) => each !== wrapper), ...inside.attachments] };
}

const NAMES: Readonly<Record<string, string>> = {
  'message/rfc822': 'message.eml',
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'text/plain': 'text.txt',
  'text/html': 'text.html',
  'application/pdf': 'document.pdf',
  'image/jpeg': 'image.jpg',
  'image/png': 'image.png',
  'image/gif': 'image.gif',
  'image/heic': 'image.heic',
};

function toAttachment({ filename, mimeType, contentId = '', related, content }: Attachment, html: string): ParsedAttachment {
  const id = toLine(contentId).replace(/^<|>$/g, '');
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return {
    name: toLine(filename ?? '') || (NAMES[mimeType] ?? 'file'),
    type: cutText(toLine(mimeType), NAME_LIMIT),
    bytes,
    contentId: id,
    isInline: id !== '' && (related === true || html.includes(`cid:${id}`)) && mimeType.startsWith('image/'),
  };
}

/** Reads the message that was forwarded as the only attached message. */
async function readAttachedMessage(attachments: readonly ParsedAttachment[], receivedAt: Date): Promise<ForwardedMail | undefined> {
  const messages = attachments.filter(({ type }) => type === 'message/rfc822');
  const [attached] = messages;
  if (!attached || messages.length > 1) return undefined;
  // An attached message that can't be parsed is a file like any other.
  const parsed = await parseBytes(attached.bytes, { receivedAt, isAttached: true, isCut: false }).catch(() => undefined);
  const [from] = parsed?.from ?? [];
  return parsed && from && { from, subject: parsed.subject, text: parsed.text, isAttached: true };
}

function findSecurity(headers: Headers, text: string): ParsedMail['security'] {
  const type = headers.get('content-type')?.[0]?.toLowerCase() ?? '';
  if (type.startsWith('multipart/encrypted') || text.startsWith('-----BEGIN PGP MESSAGE-----')) return 'encrypted';
  if (/^application\/(?:x-)?pkcs7-mime/.test(type)) return type.includes('signed-data') ? 'signed' : 'encrypted';
  return type.startsWith('multipart/signed') || text.startsWith('-----BEGIN PGP SIGNED MESSAGE-----') ? 'signed' : undefined;
}

function toDigest(mail: Pick<ParsedMail, 'messageId' | 'headers' | 'subject' | 'text' | 'html' | 'attachments'>): string {
  const { messageId, headers, subject, text, html, attachments } = mail;
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([messageId, headers.get('from'), headers.get('date'), subject, text, html, attachments.map(({ name }) => name)]),
  );
  for (const { bytes } of attachments) hash.update(bytes);
  return hash.digest('hex');
}
