import { NEED_MORE, type Reading, type ReadText } from './reading.ts';

/** What an answer may cite, and where its links may lead. */
export interface Allowed {
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
export function parseBracket({ text, at, isEnd }: ReadText, allowed: Allowed): Reading | typeof NEED_MORE {
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
