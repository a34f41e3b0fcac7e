import { type Company, ENTITY_NAMES, type Entity, type EntityName, isProperties, type Properties } from './company.ts';
import { QuickbooksError } from './quickbooks-error.ts';

type Operator = '=' | '>=' | 'like' | 'in';

interface Condition {
  readonly property: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

interface Query {
  readonly entity: string;
  readonly conditions: readonly Condition[];
  readonly orderBy: string | undefined;
  readonly startPosition: number;
  readonly maxResults: number;
}

interface Token {
  readonly kind: 'word' | 'text' | 'sign' | 'end';
  /** The text of a literal is unescaped. */
  readonly text: string;
}

const DEFAULT_RESULTS = 100;
const MAX_RESULTS = 1_000;
/** The parser of QuickBooks rejects these, also in texts. */
const TYPOGRAPHIC = /[\u2013\u2014\u2018\u2019\u201c\u201d]/;
const TOKEN = /\s*(?:'((?:\\.|[^'\\])*)'|([\w.]+)|(>=|[=(),*]))/y;

/** Parses the part of the query language that OBDesk uses: `select * from … where … orderby … startposition … maxresults …`. */
export function parseQuery(text: string): Query {
  const reader = createReader(tokenize(text));
  for (const word of ['select', '*', 'from']) reader.expect(word);
  const entity = reader.take('word');
  const conditions: Condition[] = [];
  if (reader.accept('where')) {
    do conditions.push(readCondition(reader));
    while (reader.accept('and'));
  }
  const orderBy = reader.accept('orderby') ? reader.take('word') : undefined;
  const startPosition = reader.accept('startposition') ? Number(reader.take('word')) : 1;
  const maxResults = reader.accept('maxresults') ? Number(reader.take('word')) : DEFAULT_RESULTS;
  reader.take('end');
  if (maxResults > MAX_RESULTS) throw parserError(`value ${maxResults} is too large. Max allowed value is ${MAX_RESULTS}.`);
  return { entity, conditions, orderBy, startPosition, maxResults };
}

function readCondition(reader: Reader): Condition {
  const property = reader.take('word');
  const operator = (['=', '>=', 'like', 'in'] as const).find((candidate) => reader.accept(candidate));
  if (!operator) throw parserError(`Encountered an unexpected operator after "${property}"`);
  if (operator !== 'in') return { property, operator, values: [reader.take('text')] };
  reader.expect('(');
  const values = [reader.take('word')];
  while (reader.accept(',')) values.push(reader.take('word'));
  reader.expect(')');
  return { property, operator, values };
}

type Reader = ReturnType<typeof createReader>;

function createReader(tokens: readonly Token[]) {
  let index = 0;
  const accept = (text: string): boolean => {
    const token = tokens[index];
    const isNext = token?.kind !== 'text' && token?.text.toLowerCase() === text;
    if (isNext) index += 1;
    return isNext;
  };
  const fail = () => parserError(`Encountered "${tokens[index]?.text ?? '<EOF>'}" at line 1`);
  return {
    accept,
    expect(text: string): void {
      if (!accept(text)) throw fail();
    },
    take(kind: Token['kind']): string {
      const token = tokens[index];
      if (token?.kind !== kind) throw fail();
      index += 1;
      return token.text;
    },
  };
}

function tokenize(query: string): readonly Token[] {
  const odd = query.search(TYPOGRAPHIC);
  if (odd >= 0) throw parserError(`Lexical error at line 1, column ${odd + 1}. Encountered: "${query[odd]}"`);
  const tokens: Token[] = [];
  const text = query.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const column = TOKEN.lastIndex + 1;
    const [all, literal, word, sign = ''] = TOKEN.exec(text) ?? [];
    if (all === undefined) throw parserError(`Lexical error at line 1, column ${column}`);
    if (literal !== undefined) tokens.push({ kind: 'text', text: literal.replace(/\\(.)/gs, '$1') });
    else tokens.push(word === undefined ? { kind: 'sign', text: sign } : { kind: 'word', text: word });
  }
  return [...tokens, { kind: 'end', text: '<EOF>' }];
}

function parserError(problem: string): QuickbooksError {
  return new QuickbooksError('4000', `QueryParserError: ${problem}`);
}

const COMMON = ['Id', 'MetaData.CreateTime', 'MetaData.LastUpdatedTime'];
/** Properties that conditions may name, by entity. */
const QUERY_PROPERTIES: Readonly<Record<EntityName, readonly string[]>> = {
  Customer: [...COMMON, 'DisplayName', 'CompanyName', 'FullyQualifiedName', 'Active'],
  Vendor: [...COMMON, 'DisplayName', 'CompanyName', 'Active'],
  Employee: [...COMMON, 'DisplayName', 'Active'],
  Item: [...COMMON, 'Name', 'FullyQualifiedName', 'Active', 'Type'],
  Invoice: [...COMMON, 'DocNumber', 'TxnDate', 'DueDate', 'CustomerRef'],
  Payment: [...COMMON, 'TxnDate', 'CustomerRef'],
  CompanyInfo: [...COMMON, 'CompanyName', 'LegalName', 'Country'],
  Preferences: COMMON,
  Account: [...COMMON, 'Name', 'FullyQualifiedName', 'Active', 'AccountType'],
};

/** Runs a query. The response is `{}` if nothing is found. Inactive records are found only by a condition on `Active`. */
export function runQuery(company: Company, { entity, conditions, orderBy, startPosition, maxResults }: Query): Properties {
  const name = ENTITY_NAMES.find((candidate) => candidate.toLowerCase() === entity.toLowerCase());
  if (!name) throw new QuickbooksError('4001', `QueryValidationError: Invalid context declaration: ${entity}`);
  const properties = conditions.map(({ property }) => property);
  const unknown = [...properties, orderBy ?? 'Id'].find((property) => !QUERY_PROPERTIES[name].includes(property));
  if (unknown) throw new QuickbooksError('4001', `QueryValidationError: Property ${unknown} not found for Entity ${name}`);
  const found = [...company.records[name].values()].filter(
    (record) => (properties.includes('Active') || record.Active !== false) && conditions.every((condition) => isMatch(record, condition)),
  );
  if (orderBy) found.sort((one, other) => compare(orderBy, getProperty(one, orderBy), getProperty(other, orderBy)));
  const page = found.slice(startPosition - 1, startPosition - 1 + maxResults);
  return page.length === 0 ? {} : { [name]: page, startPosition, maxResults: page.length };
}

function isMatch(record: Entity, { property, operator, values }: Condition): boolean {
  const actual = getProperty(record, property);
  const [value = ''] = values;
  if (operator === 'like') return isLike(actual, value);
  if (operator === '>=') return compare(property, actual, value) >= 0;
  return values.some((candidate) => compare(property, actual, candidate) === 0);
}

/** Compares texts, or times if the property is one. */
function compare(property: string, one: string, other: string): number {
  if (property.startsWith('MetaData.')) return Date.parse(one) - Date.parse(other);
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns whether a text matches a pattern in which `%` is any text. */
function isLike(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('%');
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start)) return false;
  let position = start.length;
  for (const part of rest) {
    const index = text.indexOf(part, position);
    if (index < 0) return false;
    position = index + part.length;
  }
  return text.endsWith(end) && text.length - end.length >= position;
}

/** Returns a property as text, following dots. The text of a reference is its ID. */
function getProperty(record: Entity, path: string): string {
  const value = path.split('.').reduce<unknown>((parent, name) => (isProperties(parent) ? parent[name] : undefined), record);
  return String((isProperties(value) ? value.value : value) ?? '');
}
