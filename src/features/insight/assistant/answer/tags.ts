import { NEED_MORE, type Reading, type ReadText } from './reading.ts';

const MOST_TAG = 500;
const TAG = /<([^<>]{0,501})/y;
/** An address between angle brackets is a link: its words stay. */
const ADDRESS = /^[a-z][a-z\d+.-]*:|@/i;

/** Reads what begins with an angle bracket: tags and comments are left out, whole as they are. */
export function parseHtmlTag({ text, at, isEnd }: ReadText): Reading | typeof NEED_MORE {
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
