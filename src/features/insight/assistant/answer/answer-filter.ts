import { stripInvisible } from './strip-invisible.ts';

/** A parsed part of an answer. */
interface Token {
  /** Markdown to show for it. */
  readonly shown: string;
  /** Characters it takes in the answer. */
  readonly length: number;
  readonly cited?: readonly number[];
}

/** The text received so far is too short to decide. */
const NEED_MORE = 'need more';

/** A position in the text received so far. */
interface Position {
  readonly text: string;
  readonly at: number;
  /** No more text will come. */
  readonly isEnd: boolean;
}

/** The sources that an answer may cite, and the paths its links may lead to. */
interface Allowed {
  readonly numbers: ReadonlySet<number>;
  /** Such as '/knowledge-base/managing-rmas'. */
  readonly paths: ReadonlySet<string>;
}

/** The expressions read one character beyond these limits, which keeps parsing linear. */
const MAX_LABEL = 300;
const MAX_TARGET = 500;
const LABEL = /\[([^[\]<\n\\`]{0,301})/y;
const TARGET = /\(([^)]{0,501})/y;
const NUMBERS = /^\s*\d{1,3}(?:\s*[,;]\s*\d{1,3})*\s*$/;

/** Parses text that starts with a bracket: a citation, a link, or neither. */
function parseBracket({ text, at, isEnd }: Position, allowed: Allowed): Token | typeof NEED_MORE {
  LABEL.lastIndex = at;
  const label = LABEL.exec(text)?.[1] ?? '';
  const end = at + 1 + label.length;
  const isLabel = text[end] === ']' && label.length <= MAX_LABEL;
  if (!isLabel) return isOpen(text, end, label.length <= MAX_LABEL && !isEnd) ? NEED_MORE : { shown: '[', length: 1 };
  if (text[end + 1] === '(') return parseLink({ text, at, isEnd }, { end, label }, allowed);
  if (isOpen(text, end + 1, !isEnd)) return NEED_MORE;
  return { ...(parseCitation(label, allowed) ?? { shown: `[${label}]` }), length: end + 1 - at };
}

/** Returns whether the text ends here but may continue. */
const isOpen = (text: string, at: number, mayGrow: boolean): boolean => mayGrow && at >= text.length;

/** Returns the allowed numbers of a citation, each in its own brackets; undefined if the label isn't a citation. */
function parseCitation(label: string, { numbers }: Allowed): { shown: string; cited: readonly number[] } | undefined {
  if (!NUMBERS.test(label)) return undefined;
  const cited = [...new Set(label.split(/[,;]/).map(Number))].filter((number) => numbers.has(number));
  return { shown: cited.map((number) => `[${number}]`).join(''), cited };
}

interface Label {
  /** Index of the closing bracket. */
  readonly end: number;
  readonly label: string;
}

function parseLink({ text, at, isEnd }: Position, { end, label }: Label, allowed: Allowed): Token | typeof NEED_MORE {
  TARGET.lastIndex = end + 1;
  const target = TARGET.exec(text)?.[1] ?? '';
  const close = end + 2 + target.length;
  const length = close + 1 - at;
  if (text[close] !== ')' || target.length > MAX_TARGET) {
    if (isOpen(text, close, target.length <= MAX_TARGET && !isEnd)) return NEED_MORE;
    return { shown: `[${label}]`, length: end + 1 - at };
  }
  const citation = parseCitation(label, allowed);
  if (citation) return { ...citation, length };
  const path = toPath(target);
  if (label.trim() === '' || !allowed.paths.has(path)) return { shown: label.replaceAll('!', ''), length };
  return { shown: `[${label}](${path})`, length };
}

/** Returns '/sod/TKT-000001' for '#/sod/TKT-000001 "Its title"'. */
const toPath = (target: string): string => (target.trim().split(/\s/)[0] ?? '').replace(/^<(.*)>$/, '$1').replace(/^#/, '');

const MAX_TAG = 500;
const TAG = /<([^<>]{0,501})/y;
/** Markdown turns a URL or email address in angle brackets into a link. */
const ADDRESS = /^[a-z][a-z\d+.-]*:|@/i;

/** Parses text that starts with an angle bracket. Removes tags and comments; addresses become plain text. */
function parseHtmlTag({ text, at, isEnd }: Position): Token | typeof NEED_MORE {
  const next = text[at + 1];
  if (next === undefined && !isEnd) return NEED_MORE;
  // A comparison such as 'U < 12 V'.
  if (next !== undefined && /[\s\d=]/.test(next)) return { shown: '<', length: 1 };
  TAG.lastIndex = at;
  const inner = TAG.exec(text)?.[1] ?? '';
  const close = at + 1 + inner.length;
  const mayBeTag = /^[a-z/!?]/i.test(inner) && inner.length <= MAX_TAG;
  if (mayBeTag && text[close] === '>')
    return { shown: ADDRESS.test(inner) && !/\s/.test(inner) ? toPlainAddress(inner) : '', length: close + 1 - at };
  if (mayBeTag && close >= text.length && !isEnd) return NEED_MORE;
  return { shown: '&lt;', length: 1 };
}

/** Removes characters of an address that Markdown would interpret. */
const toPlainAddress = (address: string) => address.replaceAll(/[[\]!\\`]/g, '');

/** Filters a streamed answer. Holds back text that can't be decided until more arrives. */
export interface AnswerFilter {
  /** Returns the text that can be shown. */
  write(chunk: string): string;
  /** Returns the rest. */
  end(): string;
  /** Returns the sources cited so far. */
  cited(): ReadonlySet<number>;
}

/**
 * Creates a filter that turns the model's text into Markdown without HTML, images and link definitions. Only allowed sources are cited and only
 * allowed paths are linked; other links become plain text.
 */
export function createAnswerFilter(allowed: Allowed): AnswerFilter {
  const cited = new Set<number>();
  let held = '';
  let half = '';
  let last = '';

  /** Appends a token. Escapes it if it would form a link, a definition or an image with the text before it. */
  function append(shown: string, part: string): string {
    const isJoined = (last === ']' && /^[(:]/.test(part)) || (last === '!' && part.startsWith('['));
    const text = isJoined ? `\\${part}` : part;
    last = text.at(-1) ?? last;
    return shown + text;
  }

  function run(isEnd: boolean): string {
    let shown = '';
    let at = 0;
    while (at < held.length) {
      const token = parseToken({ text: held, at, isEnd }, allowed);
      if (token === NEED_MORE) break;
      for (const number of token.cited ?? []) cited.add(number);
      shown = append(shown, token.shown);
      at += token.length;
    }
    held = held.slice(at);
    return shown;
  }

  return {
    write(chunk) {
      const text = half + chunk;
      // The other half of a surrogate pair comes with the next chunk.
      half = /[\uD800-\uDBFF]/.test(text.slice(-1)) ? text.slice(-1) : '';
      held += stripInvisible(text.slice(0, text.length - half.length));
      return run(false);
    },
    end: () => run(true),
    cited: () => cited,
  };
}

/** Plain text up to the next character that Markdown may interpret. */
const PLAIN = /[^\\![\]<]+/y;

function parseToken(position: Position, allowed: Allowed): Token | typeof NEED_MORE {
  const { text, at, isEnd } = position;
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(text)?.[0];
  if (plain !== undefined) return { shown: plain, length: plain.length };
  const character = text.charAt(at);
  if (character === '[') return parseBracket(position, allowed);
  if (character === '<') return parseHtmlTag(position);
  if (character === ']') return { shown: ']', length: 1 };
  const next = text[at + 1];
  if (next === undefined) return isEnd ? { shown: character, length: 1 } : NEED_MORE;
  if (character === '!') return { shown: next === '[' ? '' : '!', length: 1 };
  // A backslash escapes the next character, but doesn't protect a tag.
  return next === '<' ? { shown: '', length: 1 } : { shown: `\\${next}`, length: 2 };
}
