import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { TYPE_RULES } from '../fields/field-types.ts';
import type { FieldDefinition } from '../fields/fields.catalog.ts';
import { getField } from '../records/record-view.ts';
import type { CrmRecord, ModuleStore } from '../records/store.ts';
import { type Comparable, toComparable } from '../search/comparisons.ts';
import type { Predicate } from '../search/criteria.ts';
import type { Comparison, CoqlOperator, Criteria } from './coql-criteria.ts';

const EQUALITY: readonly CoqlOperator[] = ['=', '!=', 'in', 'not in', 'is null', 'is not null'];
const LIKE: readonly CoqlOperator[] = [...EQUALITY, 'like', 'not like'];
const ORDER: readonly CoqlOperator[] = [...EQUALITY, '<', '<=', '>', '>=', 'between'];

const OPERATORS: Record<(typeof TYPE_RULES)[FieldDefinition['type']]['compared'], readonly CoqlOperator[]> = {
  text: LIKE,
  choice: LIKE,
  number: ORDER,
  time: ORDER,
  date: ORDER,
  flag: ['=', '!='],
  id: EQUALITY,
};

/** Criteria as a test of records; refuses columns, operators and values that do not go together. */
export function toPredicate(state: CrmState, store: ModuleStore, criteria: Criteria): Predicate {
  if (!('join' in criteria)) return compareColumn(state, store, criteria);
  const left = toPredicate(state, store, criteria.left);
  const right = toPredicate(state, store, criteria.right);
  return criteria.join === 'and' ? (record) => left(record) && right(record) : (record) => left(record) || right(record);
}

/** The field of a column; refuses one that the module does not have. */
export function findColumn({ fields }: ModuleStore, column: string): FieldDefinition {
  const field = fields.find(({ name }) => name === column);
  if (!field) throw new CrmError(400, 'INVALID_QUERY', { column_name: column }, 'column given seems to be invalid');
  return field;
}

/** What a column of a record is sorted and compared as; undefined when it is empty. */
export function getComparable(state: CrmState, field: FieldDefinition, record: CrmRecord): Comparable {
  return toCoqlComparable(field, getField(state, record, field.name));
}

const ID_LENGTH = 20;

/** Ids are numbers too long for JavaScript; with leading zeros they are ordered as texts. */
function toCoqlComparable(field: FieldDefinition, value: unknown): Comparable {
  const comparable = toComparable(field, value);
  if (comparable === '') return undefined;
  return field.type === 'bigint' && typeof comparable === 'string' ? comparable.padStart(ID_LENGTH, '0') : comparable;
}

function compareColumn(state: CrmState, store: ModuleStore, { column, operator, values }: Comparison): Predicate {
  const field = findColumn(store, column);
  checkOperator(field, operator, values);
  const isLike = operator === 'like' || operator === 'not like';
  const wanted = values.map((value) => (isLike ? parsePattern(field, value) : parseValue(field, value)));
  const passes = COMPARISONS[operator];
  return (record) => passes(getComparable(state, field, record), wanted);
}

function checkOperator(field: FieldDefinition, operator: CoqlOperator, [value = '']: readonly string[]): void {
  if (field.type === 'textarea') {
    const details = { cv_criteria: false, column_name: field.name, value, operator };
    throw new CrmError(400, 'INVALID_QUERY', details, 'unsupported column in criteria');
  }
  const allowed = field.type === 'bigint' ? ORDER : OPERATORS[TYPE_RULES[field.type].compared];
  if (allowed.includes(operator)) return;
  throw new CrmError(400, 'INVALID_QUERY', { reason: 'invalid operator found', column_name: field.name, operator });
}

function parseValue(field: FieldDefinition, text: string): number | string {
  const value = toCoqlComparable(field, text);
  if (value === undefined) throw invalidValue(field, text);
  return value;
}

/** `like` is for the beginning, the end or the middle of a text only; documented. */
function parsePattern(field: FieldDefinition, text: string): string {
  if (text.slice(1, -1).includes('%')) throw invalidValue(field, text);
  return text.toLowerCase();
}

function invalidValue({ name }: FieldDefinition, value: string): CrmError {
  return new CrmError(400, 'INVALID_QUERY', { column_name: name, value }, 'value given seems to be invalid for the column');
}

type Values = readonly (number | string)[];
type Passes = (actual: Comparable, wanted: Values) => boolean;

/** As in SQL, an empty field passes only `is null`; not confirmed for `!=`, `not in` and `not like`. */
const COMPARISONS: Record<CoqlOperator, Passes> = {
  '=': (actual, [wanted]) => actual === wanted,
  '!=': (actual, [wanted]) => actual !== undefined && actual !== wanted,
  '<': (actual, [wanted = '']) => actual !== undefined && actual < wanted,
  '<=': (actual, [wanted = '']) => actual !== undefined && actual <= wanted,
  '>': (actual, [wanted = '']) => actual !== undefined && actual > wanted,
  '>=': (actual, [wanted = '']) => actual !== undefined && actual >= wanted,
  in: (actual, wanted) => actual !== undefined && wanted.includes(actual),
  'not in': (actual, wanted) => actual !== undefined && !wanted.includes(actual),
  between: (actual, [from = '', to = '']) => actual !== undefined && actual >= from && actual <= to,
  like: (actual, [pattern]) => actual !== undefined && isLike(String(actual), String(pattern)),
  'not like': (actual, [pattern]) => actual !== undefined && !isLike(String(actual), String(pattern)),
  'is null': (actual) => actual === undefined,
  'is not null': (actual) => actual !== undefined,
};

function isLike(text: string, pattern: string): boolean {
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('%'), pattern.endsWith('%')];
  const part = pattern.replaceAll('%', '');
  if (isOpenBefore && isOpenAfter) return text.includes(part);
  if (isOpenBefore) return text.endsWith(part);
  return isOpenAfter ? text.startsWith(part) : text === part;
}
