import { BooksFault } from './books-fault.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  /** As it stands in the query; of a text what stands between the quotes, with `\'` and `\\` resolved. */
  readonly text: string;
  /** Counts from 1. */
  readonly column: number;
}

const TOKEN = /\s*(?:'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(<=|>=|=|<|>|\(|\)|,|\*))/y;

/** The words, texts and signs of a query; a quote that is not escaped ends its text, so that the rest makes no sense. */
export function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (query.slice(position).trim() !== '') {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(query);
    if (!match) return [...tokens, remainder(query, position)];
    const column = position + 1 + match[0].length - match[0].trimStart().length;
    tokens.push(tokenOf(match, column));
    position += match[0].length;
  }
  return [...tokens, { kind: 'end', text: '<EOF>', column: query.length + 1 }];
}

/** The parser met something it does not expect. */
export function encountered(text: string, column: number): BooksFault {
  return new BooksFault('4000', `QueryParserError: Encountered "${text}" at line 1, column ${column}`);
}

/** What is no word, text or sign; no rule fits it. */
function remainder(query: string, position: number): Token {
  const text = query.slice(position);
  return { kind: 'sign', text: text.trim(), column: position + 1 + text.length - text.trimStart().length };
}

function tokenOf([, text, number, word, sign = '']: RegExpExecArray, column: number): Token {
  if (text !== undefined) return { kind: 'text', text: text.replace(/\\(.)/g, '$1'), column };
  if (number !== undefined) return { kind: 'number', text: number, column };
  return word === undefined ? { kind: 'sign', text: sign, column } : { kind: 'word', text: word, column };
}
