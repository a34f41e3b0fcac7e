/** Maximum length in UTF-16 units: 64 for the local part, the at sign, and 255 for the domain. */
export const EMAIL_LIMIT = 320;
/** Longer text isn't parsed as a list of addresses. */
const TEXT_LIMIT = 20_000;

const INVISIBLE = /[\p{Cf}\p{Cc}]+/gu;
/** RFC 5322 with letters of all scripts (RFC 6532): atoms or quoted text, then labels, the last of which isn't a number. */
const ADDRESS =
  /^(?:[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*|"(?:[^"\\]|\\.)+")@(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-+[\p{L}\p{N}\p{M}]+)*\.)+(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-+[\p{L}\p{N}\p{M}]+)*$/u;

/** The common form of an address. A match is a single address or none. */
const USUAL = /^[\w.+-]+@[\w.-]+$/;

export interface ReadEmails {
  readonly emails: readonly string[];
  readonly unreadable: readonly string[];
}

/**
 * Parses the addresses in a text: `Ada Ames <ada@a.example>`, `mailto:` links, and lists separated by `;`, `,`, `|`, line breaks or ` / `.
 * International domain names keep their spelling.
 */
export function readEmails(text: string): ReadEmails {
  if (text.length > TEXT_LIMIT) return { emails: [], unreadable: [text] };
  if (text.length <= EMAIL_LIMIT && USUAL.test(text) && ADDRESS.test(text)) return { emails: [text], unreadable: [] };
  const emails = new Map<string, string>();
  const unreadable: string[] = [];
  const parts = splitList(clean(text)).flatMap(splitWords);
  for (const [place, part] of parts.entries()) {
    const email = toAddress(part);
    if (email !== undefined) emails.set(email.toLowerCase(), emails.get(email.toLowerCase()) ?? email);
    // The last name in `Ames, Ada <ada@a.example>` isn't an error.
    else if (part.includes('@') || !parts[place + 1]?.includes('<')) unreadable.push(part);
  }
  return { emails: [...emails.values()], unreadable };
}

/** Returns the plain address if the text has only one; other text is trimmed. */
export function normalizeEmail(text: string): string {
  const { emails, unreadable } = readEmails(text);
  return emails.length === 1 && unreadable.length === 0 ? (emails[0] ?? '') : text.trim();
}

export const toMailto = (address: string): string => `mailto:${encodeURI(address).replaceAll(/[?#&]/g, encodeURIComponent)}`;

export function explainEmail(text: string, invalid = 'Enter a valid email address'): string | undefined {
  if (text.length <= EMAIL_LIMIT && ADDRESS.test(text)) return undefined;
  return readEmails(text).emails.length > 1 ? 'Enter only one email address' : invalid;
}

/** Line breaks and tabs are separators; other control and format characters come from copying. */
function clean(text: string): string {
  return text
    .replaceAll(/[\r\n\t]+/g, ';')
    .replaceAll(INVISIBLE, '')
    .normalize('NFKC')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll('。', '.');
}

const CLOSING = new Map([
  ['"', '"'],
  ['<', '>'],
]);

/** Splits at separators that are not inside quotes or angle brackets. */
function splitList(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let closing = '';
  for (let place = 0; place <= text.length; place++) {
    const character = text.charAt(place);
    if (closing !== '') {
      if (character === closing) closing = '';
      continue;
    }
    const wanted = CLOSING.get(character);
    if (wanted !== undefined && text.includes(wanted, place + 1)) closing = wanted;
    if (place < text.length && !isSeparator(text, place)) continue;
    parts.push(text.slice(start, place));
    start = place + 1;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function isSeparator(text: string, place: number): boolean {
  const character = text.charAt(place);
  if (character === ':') return text.startsWith(':::', place) || text.charAt(place - 1) === ':';
  if (character === '/') return text.charAt(place - 1) === ' ' && text.charAt(place + 1) === ' ';
  return ';,|'.includes(character);
}

const JOINING = /^(?:&|and|or|[-–—+])$/i;

/** Splits a part at spaces if each word is an address. Otherwise it stays whole, because `ann smith@a.example` is a typo. */
function splitWords(part: string): string[] {
  if (part.includes('<') || part.includes('"')) return [part];
  const words = part
    .replaceAll(/\([^()@]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !JOINING.test(word));
  if (words.length === 0 || !words.every((word) => word.includes('@'))) return [part];
  return words.flatMap((word) => (word.split('@').length > 2 ? word.split('/') : [word]));
}

function toAddress(part: string): string | undefined {
  const [inside = ''] = part.slice(part.lastIndexOf('<') + 1).split('>');
  // Spreadsheets mark text cells with a leading apostrophe.
  const plain = withoutScheme(inside.trim().replace(/^'+/, ''));
  const candidates = [plain, stripMarks(plain)];
  const found = candidates.find((candidate) => candidate.length <= EMAIL_LIMIT && ADDRESS.test(candidate));
  return found === undefined ? undefined : lowerUmlauts(found);
}

function withoutScheme(text: string): string {
  const [scheme = ''] = /^(?:mailto|smtp|e-?mail)\s*:/i.exec(text) ?? [];
  if (scheme === '') return text;
  const [address = ''] = text.slice(scheme.length).split('?');
  try {
    return decodeURIComponent(address).trim();
  } catch {
    return address.trim();
  }
}

/** Removes surrounding punctuation. */
function stripMarks(text: string): string {
  return text.replace(/^[\s,:;'"([<{]+/, '').replace(/^(.*[^\s.,:;'"\])>}])[\s.,:;'"\])>}]*$/s, '$1');
}

/** Lowercases an international domain, because databases compare only ASCII letters case-insensitively. */
function lowerUmlauts(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at);
  return /[^\0-\x7f]/.test(domain) ? address.slice(0, at) + domain.toLowerCase() : address;
}
