import { cleanText } from '../../../platform/text/clean-text.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * The text as it reads after Zoho stored it: without markup, scripts and control characters, with entities decoded and each run of
 * white space as one blank. The synchronization treats two texts with the same result as equal. Zoho doesn't document how it stores texts;
 * this drops everything that was seen to change. Takes linear time and no recursion, and normalizing a second time changes nothing.
 */
export function normalizeStored(text: string): string {
  return cleanText(removeMarkup(decodeEntities(text)).replaceAll(/[\p{Cc}\s\u00a0]+/gu, ' ')).trim();
}

/** Whether both texts are equal once Zoho stored them. */
export const isSameStored = (one: string, other: string): boolean => one === other || normalizeStored(one) === normalizeStored(other);

/** Decodes entities until none is left: '&amp;lt;' becomes '<'. */
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

const LONGEST_ENTITY = '&#x10ffff;'.length;
const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));$/i;

/** Decodes an entity at the end. Returns false if there is none. */
function decodeLast(decoded: string[]): boolean {
  const entity = ENTITY.exec(decoded.slice(-LONGEST_ENTITY).join(''));
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

/** Replaces tags, comments, and scripts with their content by blanks. A tag that contains other tags is replaced as a whole. */
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

/** The position of the next '<' or '>', else the end. */
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
 * What begins at a mark: a tag, the end of one, a '<' that no tag can contain, or a comment or script, whose end it returns. A comment or
 * script that isn't closed reaches to the end of the text.
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
