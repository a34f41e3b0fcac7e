import { type Allowed, parseBracket } from './brackets.ts';
import { NEED_MORE, type Reading, type ReadText } from './reading.ts';
import { stripInvisible } from './strip-invisible.ts';
import { parseHtmlTag } from './tags.ts';

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
