import { stripInvisible } from './strip-invisible.ts';

/** What is read at one place of an answer: what is shown of it, and how many characters it takes. */
interface Reading {
  readonly shown: string;
  readonly length: number;
  readonly cited?: readonly number[];
}

/** The text received so far is too short to decide. */
const NEED_MORE = 'need more';

/** A reader: what stands at a place of the text. At the end of an answer nothing is held back. */
interface ReadText {
  readonly text: string;
  readonly at: number;
  readonly isEnd: boolean;
}

/** What an answer may cite, and where its links may lead. */
interface Allowed {
  readonly numbers: ReadonlySet<number>;
  /** '/knowledge-base/managing-rmas' */
  readonly paths: ReadonlySet<string>;
}

/** Labels and targets are read up to one character more than may be long, so that no place is read again for every bracket. */
const MOST_LABEL = 300;
const MOST_TARGET = 500;
const LABEL = /\[([^[\]<\n\\`]{0,301})/y;
const TARGET = /\(([^)]{0,501})/y;
const NUMBERS = /^\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*$/;

/** Reads what begins with a bracket: a citation, a link, or neither. */
function parseBracket({ text, at, isEnd }: ReadText, allowed: Allowed): Reading | typeof NEED_MORE {
  LABEL.lastIndex = at;
  const label = LABEL.exec(text)?.[1] ?? '';
  const end = at + 1 + label.length;
  const isLabel = text[end] === ']' && label.length <= MOST_LABEL;
  if (!isLabel) return isOpen(text, end, label.length <= MOST_LABEL && !isEnd) ? NEED_MORE : { shown: '[', length: 1 };
  if (text[end + 1] === '(') return readLink({ text, at, isEnd }, { end, label }, allowed);
  if (isOpen(text, end + 1, !isEnd)) return NEED_MORE;
  return { ...(readCitation(label, allowed) ?? { shown: `[${label}]` }), length: end + 1 - at };
}

/** Whether the text ends here, and more of it may come. */
const isOpen = (text: string, at: number, mayGrow: boolean): boolean => mayGrow && at >= text.length;

/** The given numbers of a citation, each in brackets of its own; undefined: it is none. */
function readCitation(label: string, { numbers }: Allowed): { shown: string; cited: readonly number[] } | undefined {
  if (!NUMBERS.test(label)) return undefined;
  const cited = [...new Set(label.split(/[,;]/).map(Number))].filter((number) => numbers.has(number));
  return { shown: cited.map((number) => `[${number}]`).join(''), cited };
}

interface Label {
  /** Where its bracket closes. */
  readonly end: number;
  readonly label: string;
}

function readLink({ text, at, isEnd }: ReadText, { end, label }: Label, allowed: Allowed): Reading | typeof NEED_MORE {
  TARGET.lastIndex = end + 1;
  const target = TARGET.exec(text)?.[1] ?? '';
  const close = end + 2 + target.length;
  const length = close + 1 - at;
  if (text[close] !== ')' || target.length > MOST_TARGET) {
    if (isOpen(text, close, target.length <= MOST_TARGET && !isEnd)) return NEED_MORE;
    return { shown: `[${label}]`, length: end + 1 - at };
  }
  const citation = readCitation(label, allowed);
  if (citation) return { ...citation, length };
  const path = toPath(target);
  if (label.trim() === '' || !allowed.paths.has(path)) return { shown: label.replaceAll('!', ''), length };
  return { shown: `[${label}](${path})`, length };
}

/** '/sod/TKT-000001' of '#/sod/TKT-000001 "Its title"'. */
const toPath = (target: string): string => (target.trim().split(/\s/)[0] ?? '').replace(/^<(.*)>$/, '$1').replace(/^#/, '');

const MOST_TAG = 500;
const TAG = /<([^<>]{0,501})/y;
/** An address between angle brackets is a link: its words stay. */
const ADDRESS = /^[a-z][a-z\d+.-]*:|@/i;

/** Reads what begins with an angle bracket: tags and comments are left out, whole as they are. */
function parseHtmlTag({ text, at, isEnd }: ReadText): Reading | typeof NEED_MORE {
  const next = text[at + 1];
  if (next === undefined && !isEnd) return NEED_MORE;
  // 'U < 12 V' is no tag, whatever is left out behind it.
  if (next !== undefined && /[\s\d=]/.test(next)) return { shown: '<', length: 1 };
  TAG.lastIndex = at;
  const inner = TAG.exec(text)?.[1] ?? '';
  const close = at + 1 + inner.length;
  const mayBeTag = /^[a-z/!?]/i.test(inner) && inner.length <= MOST_TAG;
  if (mayBeTag && text[close] === '>')
    return { shown: ADDRESS.test(inner) && !/\s/.test(inner) ? toWords(inner) : '', length: close + 1 - at };
  if (mayBeTag && close >= text.length && !isEnd) return NEED_MORE;
  return { shown: '&lt;', length: 1 };
}

/** Marks in an address would be read again. */
const toWords = (address: string) => address.replaceAll(/[[\]!\\`]/g, '');

/** Lets an answer through piece by piece. What cannot be decided yet is held back until more comes. */
export interface AnswerFilter {
  /** What of the answer may be shown now. */
  write(piece: string): string;
  /** The rest of it. */
  end(): string;
  /** The numbers that were cited so far. */
  cited(): ReadonlySet<number>;
}

/**
 * Makes the text of a model Markdown without HTML, pictures and definitions, in which only given numbers are cited and links lead to
 * given paths only. Everything else that was a link is its words.
 */
export function createAnswerFilter(allowed: Allowed): AnswerFilter {
  const cited = new Set<number>();
  let held = '';
  let half = '';
  let last = '';

  /** Appends to what is shown; what another part would make a link, a definition or a picture of is written as text. */
  function join(shown: string, part: string): string {
    const isJoined = (last === ']' && /^[(:]/.test(part)) || (last === '!' && part.startsWith('['));
    const text = isJoined ? `\\${part}` : part;
    last = text.at(-1) ?? last;
    return shown + text;
  }

  function run(isEnd: boolean): string {
    let shown = '';
    let at = 0;
    while (at < held.length) {
      const reading = readAt({ text: held, at, isEnd }, allowed);
      if (reading === NEED_MORE) break;
      for (const number of reading.cited ?? []) cited.add(number);
      shown = join(shown, reading.shown);
      at += reading.length;
    }
    held = held.slice(at);
    return shown;
  }

  return {
    write(piece) {
      const text = half + piece;
      // The second half of a pair may still come.
      half = /[\uD800-\uDBFF]/.test(text.slice(-1)) ? text.slice(-1) : '';
      held += stripInvisible(text.slice(0, text.length - half.length));
      return run(false);
    },
    end: () => run(true),
    cited: () => cited,
  };
}

/** Plain text up to the next character that may mean something. */
const PLAIN = /[^\\![\]<]+/y;

function readAt(given: ReadText, allowed: Allowed): Reading | typeof NEED_MORE {
  const { text, at, isEnd } = given;
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(text)?.[0];
  if (plain !== undefined) return { shown: plain, length: plain.length };
  const character = text.charAt(at);
  if (character === '[') return parseBracket(given, allowed);
  if (character === '<') return parseHtmlTag(given);
  if (character === ']') return { shown: ']', length: 1 };
  const next = text[at + 1];
  if (next === undefined) return isEnd ? { shown: character, length: 1 } : NEED_MORE;
  if (character === '!') return { shown: next === '[' ? '' : '!', length: 1 };
  // A backslash takes the meaning of what follows; a tag is one all the same.
  return next === '<' ? { shown: '', length: 1 } : { shown: `\\${next}`, length: 2 };
}
