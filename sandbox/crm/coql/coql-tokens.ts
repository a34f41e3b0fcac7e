import { CrmError } from '../crm-error.ts';

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  /** As it stands in the query; of a text what stands between the quotes, with doubled quotes resolved. */
  readonly text: string;
  /** Where it begins, counted from 0. */
  readonly start: number;
}

const BLANKS = /\s*/y;
const TOKEN =
  /(-?\d+(?:\.\d+)?)(?![\w.])|((?:!(?=[A-Za-z]))?[A-Za-z_$][\w$.]*)|'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(<=|>=|!=|<>|=|<|>|\(|\)|,|\*)/y;

/** The words, texts, numbers and signs of a query; what is none of them refuses the query. */
export function tokenize(query: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = skipBlanks(query, 0);
  while (position < query.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(query);
    if (!match) throw unexpectedToken(query, position);
    tokens.push({ ...toToken(match), start: position });
    position = skipBlanks(query, position + match[0].length);
  }
  return [...tokens, { kind: 'end', text: '', start: query.length }];
}

function toToken([, number, word, single, double, sign = '']: RegExpExecArray): Omit<Token, 'start'> {
  if (number !== undefined) return { kind: 'number', text: number };
  if (word !== undefined) return { kind: 'word', text: word };
  if (single !== undefined) return { kind: 'text', text: single.replaceAll("''", "'") };
  if (double !== undefined) return { kind: 'text', text: double.replaceAll('""', '"') };
  return { kind: 'sign', text: sign };
}

const NEAR_LENGTH = 20;

/** A query that makes no sense from this position on; says line and column, counted from 1. Documented. */
export function unexpectedToken(query: string, position: number): CrmError {
  const lines = query.slice(0, position).split('\n');
  const details = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, near: query.slice(position, position + NEAR_LENGTH) };
  return syntaxError(details, 'unexpected token');
}

export function syntaxError(details: Record<string, unknown>, message: string): CrmError {
  return new CrmError(400, 'SYNTAX_ERROR', details, message);
}

function skipBlanks(query: string, position: number): number {
  BLANKS.lastIndex = position;
  BLANKS.exec(query);
  return BLANKS.lastIndex;
}
