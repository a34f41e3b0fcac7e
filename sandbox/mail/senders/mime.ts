import { type MimeNode, parseMime } from '../hoodiecrow.ts';

/** Joins headers and a body as a binary string with CRLF. */
export function compose(headers: readonly (string | undefined)[], body: string): string {
  const head = headers.filter((line) => line !== undefined).join('\n');
  return toBinary(`${head}\n\n${body}`.replace(/\r?\n/g, '\r\n'));
}

/** Returns parts as the body of a multipart message. */
export function joinParts(boundary: string, parts: readonly { readonly headers: readonly string[]; readonly body: string }[]): string {
  const texts = parts.map(({ headers, body }) => `--${boundary}\n${headers.join('\n')}\n\n${body}\n`);
  return `${texts.join('')}--${boundary}--\n`;
}

/** Returns a text part in UTF-8, encoded as quoted-printable. */
export function createTextPart(type: string, text: string, charset = 'utf-8') {
  return {
    headers: [`Content-Type: ${type}; charset="${charset}"`, 'Content-Transfer-Encoding: quoted-printable'],
    body: encodeQuotedPrintable(text),
  };
}

const MAX_LINE = 75;

export function encodeQuotedPrintable(text: string): string {
  const escaped = toBinary(text)
    .replace(/[^\t\n\x20-\x3c\x3e-\x7e]/g, toHex)
    .replace(/[ \t]$/gm, toHex);
  return escaped.split('\n').map(wrapLine).join('\n');
}

const toHex = (character: string) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

function wrapLine(line: string): string {
  let wrapped = '';
  let width = 0;
  for (const token of line.match(/=[\dA-F]{2}|./g) ?? []) {
    if (width + token.length > MAX_LINE) {
      wrapped += '=\n';
      width = 0;
    }
    wrapped += token;
    width += token.length;
  }
  return wrapped;
}

function toBinary(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** Returns the first plain text of a message, in UTF-8. */
export function readText(raw: string): string {
  const root = parseMime(raw);
  const part = root ? findText(root) : undefined;
  return part ? decodeBody(part).replace(/\r\n/g, '\n').trimEnd() : '';
}

function findText(node: MimeNode): MimeNode | undefined {
  if (!node.childNodes) {
    const { value = '' } = node.parsedHeader['content-type'] as { value?: string };
    return value.toLowerCase() === 'text/plain' ? node : undefined;
  }
  return node.childNodes.map(findText).find((found) => found !== undefined);
}

function decodeBody({ body = '', parsedHeader }: MimeNode): string {
  const encoding = String(parsedHeader['content-transfer-encoding'] ?? '').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
