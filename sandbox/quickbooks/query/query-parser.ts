import { parserError, type Token, tokenize, unexpectedToken } from './query-tokens.ts';

type Operator = '=' | '<' | '>' | '<=' | '>=' | 'like' | 'in';

export interface Condition {
  readonly property: string;
  readonly operator: Operator;
  /** One value, but for `in`. */
  readonly values: readonly string[];
}

interface Order {
  readonly property: string;
  readonly isDescending: boolean;
}

export interface Query {
  /** `*`, `count(*)` or names of properties. */
  readonly select: '*' | 'count' | readonly string[];
  readonly entity: string;
  readonly where: readonly Condition[];
  /** The first one counts most. */
  readonly orderBy: readonly Order[];
  readonly startPosition: number;
  readonly maxResults: number;
}

const DEFAULT_RESULTS = 100;
const MAX_RESULTS = 1_000;
const COMPARISONS: readonly string[] = ['=', '<', '>', '<=', '>='];

/** Reads `select … from … where … orderby … startposition … maxresults …`; throws the fault 4000. */
export function parseQuery(text: string): Query {
  const reader = createReader(tokenize(text));
  reader.expect('select');
  const select = readSelect(reader);
  reader.expect('from');
  const entity = reader.word();
  const where = reader.accept('where') ? readWhere(reader) : [];
  const orderBy = reader.accept('orderby') || (reader.accept('order') && reader.expect('by')) ? readOrders(reader) : [];
  const startPosition = reader.accept('startposition') ? reader.number() : 1;
  const maxResults = reader.accept('maxresults') ? reader.number() : DEFAULT_RESULTS;
  if (maxResults > MAX_RESULTS) throw parserError(`value ${maxResults} is too large. Max allowed value is ${MAX_RESULTS}.`);
  reader.end();
  return { select, entity, where, orderBy, startPosition: Math.max(1, startPosition), maxResults };
}

function readSelect(reader: Reader): Query['select'] {
  if (reader.accept('*')) return '*';
  const first = reader.word();
  if (first.toLowerCase() === 'count' && reader.accept('(')) {
    reader.expect('*');
    reader.expect(')');
    return 'count';
  }
  const names = [first];
  while (reader.accept(',')) names.push(reader.word());
  return names;
}

function readWhere(reader: Reader): readonly Condition[] {
  const conditions = [readCondition(reader)];
  while (reader.accept('and')) conditions.push(readCondition(reader));
  return conditions;
}

function readCondition(reader: Reader): Condition {
  const property = reader.word();
  if (reader.accept('like')) return { property, operator: 'like', values: [reader.value()] };
  if (reader.accept('in')) return { property, operator: 'in', values: readList(reader) };
  return { property, operator: reader.oneOf(COMPARISONS) as Operator, values: [reader.value()] };
}

function readList(reader: Reader): readonly string[] {
  reader.expect('(');
  const values = [reader.value()];
  while (reader.accept(',')) values.push(reader.value());
  reader.expect(')');
  return values;
}

function readOrders(reader: Reader): readonly Order[] {
  const orders = [readOrder(reader)];
  while (reader.accept(',')) orders.push(readOrder(reader));
  return orders;
}

function readOrder(reader: Reader): Order {
  const property = reader.word();
  const isDescending = reader.accept('desc');
  if (!isDescending) reader.accept('asc');
  return { property, isDescending };
}

type Reader = ReturnType<typeof createReader>;

function createReader(tokens: readonly Token[]) {
  let index = 0;
  const peek = (): Token => tokens[index] ?? { kind: 'end', text: '<EOF>', column: 0 };
  const take = (fits: (token: Token) => boolean): string => {
    const token = peek();
    if (!fits(token)) throw unexpectedToken(token.text, token.column);
    index += 1;
    return token.text;
  };
  const is = (text: string) => (token: Token) => token.kind !== 'text' && token.text.toLowerCase() === text;
  return {
    /** Consumes the next token if it is this one. */
    accept(text: string): boolean {
      const fits = is(text)(peek());
      if (fits) index += 1;
      return fits;
    },
    expect: (text: string): boolean => take(is(text)) !== '',
    oneOf: (texts: readonly string[]): string => take(({ kind, text }) => kind === 'sign' && texts.includes(text)),
    word: (): string => take(({ kind }) => kind === 'word'),
    /** A whole number, not below zero. */
    number: (): number => Number(take(({ kind, text }) => kind === 'number' && /^\d+$/.test(text))),
    /** A text, a number, true or false. */
    value: (): string => take(({ kind, text }) => kind === 'text' || kind === 'number' || /^(true|false)$/i.test(text)),
    end: (): void => void take(({ kind }) => kind === 'end'),
  };
}
