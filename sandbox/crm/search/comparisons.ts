import { CrmError } from '../crm-error.ts';
import { TYPE_RULES } from '../fields/field-types.ts';
import type { FieldDefinition } from '../fields/fields.catalog.ts';
import { isDate, parseSecond } from '../times.ts';

/** What values are compared as; undefined stands for an empty field, or for a text that names no such value. */
export type Comparable = number | string | undefined;

/** Whether the value of a field passes. */
export type Comparison = (actual: unknown) => boolean;

const EQUALITY = ['equals', 'not_equal', 'in'];
const ORDER = ['greater_than', 'greater_equal', 'less_than', 'less_equal', 'between'];

const OPERATORS = {
  text: [...EQUALITY, 'starts_with'],
  choice: [...EQUALITY, 'starts_with'],
  number: [...EQUALITY, ...ORDER],
  time: [...EQUALITY, ...ORDER],
  date: [...EQUALITY, ...ORDER],
  flag: ['equals', 'not_equal'],
  id: EQUALITY,
} as const satisfies Record<string, readonly string[]>;

const MAX_VALUES = 100;

/** `Phone:equals:1` as a test of the field's value; refuses an operator or a value that the field does not have. */
export function parseComparison(field: FieldDefinition, operator: string, text: string, contains: () => boolean): Comparison {
  const { compared, expected } = TYPE_RULES[field.type];
  const names: readonly string[] = OPERATORS[compared];
  if (!names.includes(operator)) {
    throw new CrmError(
      400,
      'INVALID_QUERY',
      { operator, reason: 'invalid operator found', api_name: field.name },
      'invalid operator found',
    );
  }
  const texts = operator === 'in' || operator === 'between' ? split(text) : [plain(text)];
  if (texts.length > MAX_VALUES)
    throw new CrmError(400, 'INVALID_QUERY', { api_name: field.name }, 'Only 100 values are allowed in "IN" criteria');
  const wanted = texts.map((value) => toComparable(field, value)).filter((value) => value !== undefined);
  if (wanted.length < texts.length || texts.length < (operator === 'between' ? 2 : 1)) {
    const details = { expected_data_type: expected, reason: 'invalid value for search', api_name: field.name, value: text };
    throw new CrmError(400, 'INVALID_QUERY', details);
  }
  const holds = createComparison(operator, wanted, compared === 'text' ? contains : () => false);
  return (actual) => holds(toComparable(field, actual));
}

type Holds = (actual: Comparable) => boolean;

function createComparison(
  operator: string,
  [first = '', second = '', ...others]: readonly (number | string)[],
  contains: () => boolean,
): Holds {
  const ordered =
    (passes: (actual: number | string) => boolean): Holds =>
    (actual) =>
      actual !== undefined && passes(actual);
  switch (operator) {
    case 'equals':
      return (actual) => (actual ?? '') === first || (contains() && String(actual ?? '').includes(String(first)));
    case 'not_equal':
      return (actual) => actual !== first;
    case 'in':
      return (actual) => actual !== undefined && (actual === first || actual === second || others.includes(actual));
    case 'starts_with':
      return (actual) => String(actual ?? '').startsWith(String(first));
    case 'greater_than':
      return ordered((actual) => actual > first);
    case 'greater_equal':
      return ordered((actual) => actual >= first);
    case 'less_than':
      return ordered((actual) => actual < first);
    case 'less_equal':
      return ordered((actual) => actual <= first);
    default:
      return ordered((actual) => actual >= first && actual <= second);
  }
}

/** Texts are compared without their case, times to the second, lookups by their id. */
export function toComparable({ type }: FieldDefinition, value: unknown): Comparable {
  if (value === null || value === undefined) return undefined;
  const text = typeof value === 'object' ? String((value as { id?: unknown }).id) : String(value);
  switch (TYPE_RULES[type].compared) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
    case 'time':
      return parseSecond(text);
    case 'date':
      return isDate(text) ? text : undefined;
    case 'flag':
      return text === 'true' || text === 'false' ? text : undefined;
    case 'id':
      return /^\d+$/.test(text) ? text : undefined;
    default:
      return text.toLowerCase();
  }
}

/** Commas separate values, unless they are escaped. */
function split(text: string): string[] {
  return (text.match(/(?:\\.|[^\\,])+/g) ?? []).map(plain);
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, '$1').trim();
}
