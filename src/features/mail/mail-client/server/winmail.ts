import { cleanText } from '../../../../platform/text/clean-text.ts';
import type { ParsedAttachment } from '../parsed-mail.ts';

interface Winmail {
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly ParsedAttachment[];
}

const SIGNATURE = 0x223e9f78;
/** Attributes of TNEF (MS-OXTNEF 2.1.3). */
const BODY = 0x0002800c;
const MESSAGE_PROPERTIES = 0x00069003;
const NEW_ATTACHMENT = 0x00069002;
const ATTACHMENT_TITLE = 0x00018010;
const ATTACHMENT_DATA = 0x0006800f;
const ATTACHMENT_PROPERTIES = 0x00069005;
/** Properties (MS-OXPROPS). */
const PLAIN_BODY = 0x1000;
const HTML_BODY = 0x1013;
const LONG_NAME = 0x3707;
const SHORT_NAME = 0x3704;
const MEDIA_TYPE = 0x370e;
const CONTENT_ID = 0x3712;

const MAX_FILES = 200;
const MAX_PROPERTIES = 1_000;

interface OpenFile {
  title: string;
  bytes: Uint8Array;
  properties: ReadonlyMap<number, Uint8Array | string>;
}

/**
 * Reads names, files, text and HTML of a `winmail.dat` of Outlook (TNEF). Returns `undefined` for other content; a damaged file is read up to
 * the damage. Takes linear time.
 */
export function readWinmail(bytes: Uint8Array): Winmail | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return undefined;
  let text = '';
  let properties: ReadonlyMap<number, Uint8Array | string> = new Map();
  const files: OpenFile[] = [];
  for (const { id, value } of readAttributes(data)) {
    const file = files.at(-1);
    if (id === BODY) text = toAnsi(value);
    if (id === MESSAGE_PROPERTIES) properties = readProperties(value);
    if (id === NEW_ATTACHMENT && files.length < MAX_FILES) files.push({ title: '', bytes: new Uint8Array(), properties: new Map() });
    if (file && id === ATTACHMENT_TITLE) file.title = toAnsi(value);
    if (file && id === ATTACHMENT_DATA) file.bytes = new Uint8Array(value);
    if (file && id === ATTACHMENT_PROPERTIES) file.properties = readProperties(value);
  }
  const html = toText(properties.get(HTML_BODY));
  return { text: toText(properties.get(PLAIN_BODY)) || text, html: html || undefined, attachments: files.map(toAttachment) };
}

function toAttachment({ title, bytes, properties }: OpenFile): ParsedAttachment {
  const name = toText(properties.get(LONG_NAME)) || title || toText(properties.get(SHORT_NAME)) || 'file';
  const type = toText(properties.get(MEDIA_TYPE)).toLowerCase() || 'application/octet-stream';
  return { name, type, bytes, contentId: toText(properties.get(CONTENT_ID)), isInline: false };
}

interface Attribute {
  readonly id: number;
  readonly value: Buffer;
}

/** Reads level (1 byte), ID, length, value and checksum (2 bytes) of each attribute. */
function* readAttributes(data: Buffer): Generator<Attribute> {
  for (let at = 6; at + 9 <= data.length; ) {
    const length = data.readUInt32LE(at + 5);
    const begin = at + 9;
    if (begin + length > data.length) return;
    yield { id: data.readUInt32LE(at + 1), value: data.subarray(begin, begin + length) };
    at = begin + length + 2;
  }
}

/** Bytes of a value by property type; other types have a length. Values are padded to four bytes. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };
const ANSI_TEXT = 0x1e;
const UNICODE_TEXT = 0x1f;
const SEVERAL_VALUES = 0x1000;
const FIRST_NAMED = 0x8000;

/** Reads texts and binary values by property ID. Stops at the first damaged or unknown value. */
function readProperties(data: Buffer): Map<number, Uint8Array | string> {
  const properties = new Map<number, Uint8Array | string>();
  const reader = createReader(data);
  const count = Math.min(reader.number(), MAX_PROPERTIES);
  for (let read = 0; read < count && !reader.isOver(); read += 1) {
    const tag = reader.number();
    const type = tag & 0xffff;
    const id = tag >>> 16;
    if (id >= FIRST_NAMED) skipName(reader);
    const kind = type & ~SEVERAL_VALUES;
    const fixed = FIXED_BYTES[kind];
    const values = fixed === undefined || type !== kind ? reader.number() : 1;
    for (let index = 0; index < values && !reader.isOver(); index += 1) {
      const value = reader.take(fixed ?? reader.number());
      if (fixed === undefined && !properties.has(id)) properties.set(id, toValue(kind, value));
    }
  }
  return properties;
}

type Reader = ReturnType<typeof createReader>;

/** After the end of the data, numbers are 0 and values are empty. */
function createReader(data: Buffer) {
  let at = 0;
  return {
    isOver: () => at >= data.length,
    number(): number {
      const value = at + 4 <= data.length ? data.readUInt32LE(at) : 0;
      at += 4;
      return value;
    },
    take(length: number): Buffer {
      const value = data.subarray(at, Math.min(at + length, data.length));
      at += length + ((4 - (length % 4)) % 4);
      return value;
    },
  };
}

function skipName(reader: Reader): void {
  reader.take(16);
  const isText = reader.number() === 1;
  if (isText) reader.take(reader.number());
  else reader.number();
}

function toValue(kind: number, value: Buffer): Uint8Array | string {
  if (kind === UNICODE_TEXT) return cleanText(value.toString('utf16le'));
  return kind === ANSI_TEXT ? toAnsi(value) : new Uint8Array(value);
}

const toAnsi = (value: Buffer): string => cleanText(new TextDecoder('windows-1252').decode(value));

/** HTML is stored as bytes. Its own declaration of the charset is nearly always UTF-8. */
const toText = (value: Uint8Array | string | undefined): string =>
  typeof value === 'string' ? value : cleanText(new TextDecoder().decode(value ?? new Uint8Array()));
