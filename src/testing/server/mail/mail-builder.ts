/** Header lines and body of a message or of a part. */
export interface MailPart {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const LINE_END = '\r\n';

function toBytes({ headers, body }: MailPart): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}${LINE_END}`).join('');
  return Buffer.concat([Buffer.from(`${lines}${LINE_END}`, 'latin1'), body]);
}

/** Text lines of the sender's program, with its line ends. */
const toLines = (text: string): string => text.replaceAll(/\r?\n/g, LINE_END);

export function textPart(text: string, { type = 'text/plain', charset = 'utf-8' }: { type?: string; charset?: string } = {}): MailPart {
  return {
    headers: [
      ['Content-Type', `${type}; charset=${charset}`],
      ['Content-Transfer-Encoding', '8bit'],
    ],
    body: Buffer.from(toLines(text)),
  };
}

export const htmlPart = (html: string): MailPart => textPart(html, { type: 'text/html' });

/** A part with the bytes as they are, for wrong and unknown charsets. */
export const rawPart = (contentType: string, body: Buffer): MailPart => ({
  headers: [
    ['Content-Type', contentType],
    ['Content-Transfer-Encoding', '8bit'],
  ],
  body,
});

interface FileOptions {
  readonly name?: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly contentId?: string;
  readonly disposition?: 'attachment' | 'inline';
}

export function filePart({ name, type, bytes, contentId, disposition = 'attachment' }: FileOptions): MailPart {
  return {
    headers: [
      ['Content-Type', name === undefined ? type : `${type}; name="${name}"`],
      ['Content-Transfer-Encoding', 'base64'],
      ['Content-Disposition', name === undefined ? disposition : `${disposition}; filename="${name}"`],
      ...(contentId === undefined ? [] : [['Content-ID', `<${contentId}>`] as const]),
    ],
    body: Buffer.from(toBase64Lines(bytes), 'latin1'),
  };
}

/** A message in a message, as Outlook and Apple Mail attach it. */
export const messagePart = (message: Buffer): MailPart => ({
  headers: [
    ['Content-Type', 'message/rfc822'],
    ['Content-Disposition', 'attachment'],
  ],
  body: message,
});

function toBase64Lines(bytes: Uint8Array): string {
  // 57 bytes are a line of 76 characters.
  const step = 57 * 1_000;
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += step) {
    pieces.push(
      Buffer.from(bytes.subarray(at, at + step))
        .toString('base64')
        .replaceAll(/.{76}/g, `$&${LINE_END}`),
    );
  }
  return pieces.join('');
}

/** `parameters` follow the boundary, such as `; report-type=delivery-status`. */
export function multipart(subtype: string, parts: readonly MailPart[], { parameters = '', isOpen = false } = {}): MailPart {
  // Longer than that of the parts inside, so never equal.
  const boundary = `${subtype}-${parts.reduce((length, { body }) => length + body.length + 1, 0)}`;
  const pieces = parts.flatMap((part) => [Buffer.from(`--${boundary}${LINE_END}`), toBytes(part), Buffer.from(LINE_END)]);
  const end = isOpen ? [] : [Buffer.from(`--${boundary}--${LINE_END}`)];
  return {
    headers: [['Content-Type', `multipart/${subtype}; boundary="${boundary}"${parameters}`]],
    body: Buffer.concat([...pieces, ...end]),
  };
}

export interface MailOptions {
  /** As written in the header. */
  readonly from?: string | undefined;
  readonly to?: string;
  readonly cc?: string;
  readonly subject?: string;
  /** Without angle brackets; the empty text omits the header. */
  readonly messageId?: string;
  readonly date?: string;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** Headers above all others, as receiving servers add them. */
  readonly trace?: readonly (readonly [string, string])[];
  readonly more?: readonly (readonly [string, string])[];
}

/** Builds the raw bytes of a message. */
export function buildMail(options: MailOptions, content: MailPart): Buffer {
  const { from, to, cc, subject = '', messageId = '', date, inReplyTo, references = [], trace = [], more = [] } = options;
  const known: readonly (readonly [string, string | undefined])[] = [
    ['From', from],
    ['To', to],
    ['Cc', cc],
    ['Subject', subject],
    ['Date', date],
    ['Message-ID', messageId === '' ? undefined : `<${messageId}>`],
    ['In-Reply-To', inReplyTo === undefined ? undefined : `<${inReplyTo}>`],
    ['References', references.length === 0 ? undefined : references.map((id) => `<${id}>`).join(`${LINE_END} `)],
    ['MIME-Version', '1.0'],
  ];
  const headers = known.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return toBytes({ headers: [...trace, ...headers, ...more, ...content.headers], body: content.body });
}
