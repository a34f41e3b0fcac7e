import { QuickbooksError } from '../quickbooks-error.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  /** As it stands in the query; of a text what stands between the quotes, with `\'` and `\\` resolved. */
  readonly text: string;
  /** Counts from 1. */
  readonly column: number;
}

/** Quotes and dashes that nobody types by hand: the parser of the real service stops at them, also within a text. */
const TYPOGRAPHIC = /[\u2013\u2014\u2018\u2019\u201c\u201d]/;
const BLANKS = /\s*/y;
const TOKEN = /(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(<=|>=|=|<|>|\(|\)|,|\*)/y;

/** The words, texts and signs of a query; a quote that is not escaped ends its text, so that the rest makes no sense. */
export function tokenize(query: string): readonly Token[] {
  const odd = query.search(TYPOGRAPHIC);
  if (odd >= 0) throw parserError(`Lexical error at line 1, column ${odd + 1}. Encountered: "${query[odd]}"`);
  const tokens: Token[] = [];
  let position = afterBlanks(query, 0);
  while (position < query.length) {
    const found = tokenAt(query, position);
    if (!found) return [...tokens, { kind: 'sign', text: query.slice(position).trim(), column: position + 1 }];
    tokens.push({ ...found.token, column: position + 1 });
    position = afterBlanks(query, found.end);
  }
  return [...tokens, { kind: 'end', text: '<EOF>', column: query.length + 1 }];
}

/** The parser met something it does not expect. */
export function unexpectedToken(text: string, column: number): QuickbooksError {
  return parserError(`Encountered "${text}" at line 1, column ${column}`);
}

/** The parser stops at something. */
export function parserError(problem: string): QuickbooksError {
  return new QuickbooksError('4000', `QueryParserError: ${problem}`);
}

interface Found {
  readonly token: Omit<Token, 'column'>;
  readonly end: number;
}

/** What starts here; undefined when it is no word, text or sign, so that no rule fits it. */
function tokenAt(query: string, position: number): Found | undefined {
  if (query[position] === "'") return textAt(query, position);
  TOKEN.lastIndex = position;
  const [all, number, word, sign = ''] = TOKEN.exec(query) ?? [];
  if (all === undefined) return undefined;
  const end = position + all.length;
  if (number !== undefined) return { token: { kind: 'number', text: number }, end };
  return { token: word === undefined ? { kind: 'sign', text: sign } : { kind: 'word', text: word }, end };
}

/** A text up to its closing quote. */
function textAt(query: string, position: number): Found | undefined {
  let end = position + 1;
  while (end < query.length && query[end] !== "'") end += query[end] === '\\' ? 2 : 1;
  if (end >= query.length) return undefined;
  return { token: { kind: 'text', text: query.slice(position + 1, end).replace(/\\(.)/gs, '$1') }, end: end + 1 };
}

function afterBlanks(query: string, position: number): number {
  BLANKS.lastIndex = position;
  BLANKS.exec(query);
  return BLANKS.lastIndex;
}
