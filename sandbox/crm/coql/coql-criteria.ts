import type { CoqlReader } from './coql-reader.ts';
import { syntaxError } from './coql-tokens.ts';

export type CoqlOperator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'like'
  | 'not like'
  | 'in'
  | 'not in'
  | 'between'
  | 'is null'
  | 'is not null';

export interface Comparison {
  readonly column: string;
  readonly operator: CoqlOperator;
  /** None for `is null`, two for `between`, any number for `in`. */
  readonly values: readonly string[];
}

export type Criteria = Comparison | { readonly join: 'and' | 'or'; readonly left: Criteria; readonly right: Criteria };

const MAX_DEPTH = 50;
const SIGNS: readonly string[] = ['=', '!=', '<', '<=', '>', '>='];

/** `A`, or `A and B`; three or more are written in pairs, `((A and B) and C)`, as is documented. */
export function readCriteria(reader: CoqlReader, depth = 0): Criteria {
  const left = readTerm(reader, depth);
  const join = reader.accept('and') ? 'and' : reader.accept('or') ? 'or' : undefined;
  if (!join) return left;
  const right = readTerm(reader, depth);
  const isAmbiguous = reader.isNext('and') || reader.isNext('or');
  if (isAmbiguous) throw syntaxError({ near: reader.peek().text }, 'error occured while parsing the query');
  return { join, left, right };
}

/** All comparisons of criteria, in order. */
export function listComparisons(criteria: Criteria): readonly Comparison[] {
  return 'join' in criteria ? [...listComparisons(criteria.left), ...listComparisons(criteria.right)] : [criteria];
}

function readTerm(reader: CoqlReader, depth: number): Criteria {
  if (!reader.isNext('(') || depth > MAX_DEPTH) return readComparison(reader);
  reader.expect('(');
  const criteria = readCriteria(reader, depth + 1);
  reader.expect(')');
  return criteria;
}

function readComparison(reader: CoqlReader): Comparison {
  const column = reader.word();
  if (reader.accept('is')) return readNullCheck(reader, column);
  if (reader.accept('in')) return { column, operator: 'in', values: readList(reader) };
  if (reader.accept('like')) return { column, operator: 'like', values: [reader.value()] };
  if (reader.accept('between')) return readBetween(reader, column);
  if (reader.accept('not')) return readNegation(reader, column);
  const { kind, text } = reader.peek();
  if (kind !== 'sign') return reader.refuse();
  if (!SIGNS.includes(text)) throw unknownOperator(text);
  reader.take();
  return { column, operator: text as CoqlOperator, values: [reader.value()] };
}

function readNullCheck(reader: CoqlReader, column: string): Comparison {
  const isNegated = reader.accept('not');
  reader.expect('null');
  return { column, operator: isNegated ? 'is not null' : 'is null', values: [] };
}

function readNegation(reader: CoqlReader, column: string): Comparison {
  if (reader.accept('in')) return { column, operator: 'not in', values: readList(reader) };
  if (reader.accept('like')) return { column, operator: 'not like', values: [reader.value()] };
  throw unknownOperator('not');
}

function readBetween(reader: CoqlReader, column: string): Comparison {
  const from = reader.value();
  reader.expect('and');
  return { column, operator: 'between', values: [from, reader.value()] };
}

function readList(reader: CoqlReader): readonly string[] {
  reader.expect('(');
  const values = [reader.value()];
  while (reader.accept(',')) values.push(reader.value());
  reader.expect(')');
  return values;
}

function unknownOperator(operator: string) {
  return syntaxError({ operator }, 'operator not supported');
}
