import { type Token, tokenize, unexpectedToken } from './coql-tokens.ts';

/** Reads the tokens of a query one after the other; throws SYNTAX_ERROR where one does not fit. */
export interface CoqlReader {
  peek(): Token;
  /** Whether the next token is this word or sign. */
  isNext(text: string): boolean;
  /** Consumes the next token if it is this word or sign. */
  accept(text: string): boolean;
  expect(text: string): void;
  /** The next token, whatever it is. */
  take(): Token;
  word(): string;
  /** A text, a number, true or false. */
  value(): string;
  refuse(token?: Token): never;
}

export function createReader(query: string): CoqlReader {
  const tokens = tokenize(query);
  const end: Token = { kind: 'end', text: '', start: query.length };
  let index = 0;
  const peek = () => tokens[index] ?? end;
  const refuse = (token = peek()): never => {
    throw unexpectedToken(query, token.start);
  };
  const take = () => {
    const token = peek();
    index += 1;
    return token;
  };
  const isNext = (text: string) => isWord(peek(), text);
  const takeIf = (fits: boolean) => (fits ? take().text : refuse());
  return {
    peek,
    isNext,
    take,
    refuse,
    accept(text) {
      const fits = isNext(text);
      if (fits) index += 1;
      return fits;
    },
    expect: (text) => void takeIf(isNext(text)),
    word: () => takeIf(peek().kind === 'word'),
    value: () => takeIf(isValue(peek())),
  };
}

function isWord({ kind, text }: Token, wanted: string): boolean {
  return (kind === 'word' || kind === 'sign') && text.toLowerCase() === wanted;
}

function isValue({ kind, text }: Token): boolean {
  return kind === 'text' || kind === 'number' || (kind === 'word' && /^(true|false)$/i.test(text));
}
