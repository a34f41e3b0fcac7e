import { cleanText } from '../../../platform/text/clean-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Normalizes a text as Zoho stores it: removes markup, scripts and control characters, decodes entities and collapses white space. Texts with the
 * same result are equal for sync. Zoho doesn't document how it stores texts; this covers the observed changes. Idempotent, linear time, no recursion.
 */
export function normalizeStored(text: string): string {
  return cleanText(removeMarkup(decodeEntities(text)).replaceAll(/[\p{Cc}\s\u00a0]+/gu, ' ')).trim();
}

/** Whether Zoho stores both texts as the same one. */
export const isSameStored = (one: string, other: string): boolean => one === other || normalizeStored(one) === normalizeStored(other);

/** Decodes entities repeatedly: '&amp;lt;' becomes '<'. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const decoded: string[] = [];
  for (const character of text) {
    decoded.push(character);
    // A decoded character may complete another entity.
    while (decoded.at(-1) === ';' && decodeLast(decoded));
  }
  return decoded.join('');
}

const MAX_ENTITY_LENGTH = '&#x10ffff;'.length;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));$/i;

/** Decodes an entity at the end. Returns whether it found one. */
function decodeLast(decoded: string[]): boolean {
  const entity = ENTITY.exec(decoded.slice(-MAX_ENTITY_LENGTH).join(''));
  const character = entity === null ? undefined : toCharacter(entity);
  if (entity === null || character === undefined) return false;
  decoded.splice(-entity[0].length, entity[0].length, character);
  return true;
}

function toCharacter([, name, decimal, hex]: RegExpExecArray): string | undefined {
  if (name !== undefined) return ENTITIES[name.toLowerCase()];
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** Replaces each tag, comment and script by a space. A tag that contains other tags is replaced as a whole. */
function removeMarkup(text: string): string {
  const pieces: string[] = [];
  /** The positions in `pieces` of tags that haven't ended yet. */
  const openTags: number[] = [];
  const lastEnd = text.lastIndexOf('>');
  let copied = 0;
  let at = nextMark(text, 0);
  while (at < text.length) {
    let next = at + 1;
    const part = readPart(text, at, lastEnd);
    if (part === 'tag') {
      pieces.push(text.slice(copied, at));
      openTags.push(pieces.length);
      copied = at;
    } else if (typeof part === 'number') {
      pieces.push(text.slice(copied, at), ' ');
      next = part;
      copied = part;
    } else if (part === 'end') {
      const tag = openTags.pop();
      if (tag !== undefined) {
        pieces.length = tag;
        pieces.push(' ');
        copied = next;
      }
    } else openTags.length = 0;
    at = nextMark(text, next);
  }
  return pieces.join('') + text.slice(copied);
}

/** Returns the index of the next '<' or '>', or the end. */
function nextMark(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '<' && text[at] !== '>') at += 1;
  return at;
}

const TAG = /<\/?[a-z]/iy;
const SCRIPT = /<(script|style|iframe|object|noscript)\b/iy;
const SCRIPT_ENDS: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  iframe: /<\/iframe\s*>/gi,
  object: /<\/object\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};

/**
 * Classifies a mark: the start of a tag, the end of one, or a '<' that no tag can contain. For a comment or script, returns its end; an unclosed one
 * ends with the text.
 */
function readPart(text: string, mark: number, lastEnd: number): 'tag' | 'end' | 'sign' | number {
  if (text[mark] === '>') return 'end';
  if (text.startsWith('<!--', mark)) {
    const end = text.indexOf('-->', mark + 4);
    return end === -1 ? text.length : end + 3;
  }
  TAG.lastIndex = mark;
  if (!TAG.test(text)) return 'sign';
  SCRIPT.lastIndex = mark;
  const name = SCRIPT.exec(text)?.[1]?.toLowerCase();
  const end = name === undefined ? undefined : SCRIPT_ENDS[name];
  if (!end || mark > lastEnd) return 'tag';
  end.lastIndex = text.indexOf('>', mark);
  return end.test(text) ? end.lastIndex : text.length;
}

const MAX_LINE_LENGTH = 80;
/** Characters of an excerpt before the first difference. */
const CONTEXT_LENGTH = 16;

/** Whether a text is too long to show inline. */
export const isLong = (text: string): boolean => text.length > MAX_LINE_LENGTH || text.includes('\n');

/** Returns a line around the first difference from the other text: '…is switched off. Here.' */
export function excerptAtDifference(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const isNearEnd = same + MAX_LINE_LENGTH > text.length;
  const start = Math.max(0, isNearEnd ? Math.min(same - CONTEXT_LENGTH, text.length - MAX_LINE_LENGTH) : same - CONTEXT_LENGTH);
  const end = start + MAX_LINE_LENGTH;
  const line = text.slice(start, end).replaceAll('\n', ' ');
  return `${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`;
}
