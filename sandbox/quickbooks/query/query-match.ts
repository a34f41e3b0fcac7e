import { type Entity, isProperties } from '../entities/entity.ts';
import type { Condition } from './query-parser.ts';

/** Whether a record meets a condition. */
export function matches(entity: Entity, { property, operator, values }: Condition): boolean {
  const actual = getProperty(entity, property);
  if (actual === undefined || actual === null) return false;
  const [first = ''] = values;
  const compareTo = (value: string) => compare(property, actual, value);
  if (operator === 'in') return values.some((value) => compareTo(value) === 0);
  if (operator === 'like') return isLike(String(actual), first);
  const order = compareTo(first);
  return { '=': order === 0, '<': order < 0, '>': order > 0, '<=': order <= 0, '>=': order >= 0 }[operator];
}

/** Orders two records by a property. */
export function compareBy(a: Entity, b: Entity, property: string): number {
  return compare(property, getProperty(a, property) ?? '', String(getProperty(b, property) ?? ''), true);
}

/** Ids and amounts count as numbers, times as times, everything else as text. */
function compare(property: string, actual: unknown, value: string, ignoresCase = false): number {
  if (typeof actual === 'number' || NUMBERS.includes(property)) return Number(actual) - Number(value);
  if (property.startsWith('MetaData.')) return Date.parse(String(actual)) - Date.parse(value);
  const isText = typeof actual !== 'boolean' && !ignoresCase;
  const [left, right] = isText ? [String(actual), value] : [String(actual).toLowerCase(), value.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
}

const NUMBERS = ['Id', 'SyncToken', 'CustomerRef'];

/** `%` stands for any text. */
function isLike(text: string, pattern: string): boolean {
  const [start = '', ...rest] = pattern.split('%');
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start)) return false;
  let position = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return text.endsWith(end) && text.length - end.length >= position;
}

/** Follows dots; of a reference its value, of an address its text. */
function getProperty(entity: Entity, path: string): unknown {
  const value = path.split('.').reduce<unknown>((parent, name) => (isProperties(parent) ? parent[name] : undefined), entity);
  return isProperties(value) ? (value.value ?? value.Address ?? value.FreeFormNumber) : value;
}
