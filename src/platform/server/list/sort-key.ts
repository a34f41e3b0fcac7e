import { badRequest } from '../../errors.ts';

export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'time' | 'whole number';
}

export const textKey = (sql: string): SortKey => ({ sql, type: 'text' });
export const timeKey = (sql: string): SortKey => ({ sql, type: 'time' });
export const wholeNumberKey = (sql: string): SortKey => ({ sql, type: 'whole number' });

/** Sorts constants in their given order instead of the alphabet. */
export const rankKey = (column: string, values: readonly string[]): SortKey =>
  wholeNumberKey(`array_position(ARRAY[${values.map((value) => `'${value}'`)}]::text[], ${column})`);

export type KeyValue = string | number;

const CASTS = { text: '', time: '::timestamptz', 'whole number': '::int8' } as const;

export const toKeySql = ({ type }: SortKey, parameter: string): string => parameter + CASTS[type];

function isKeyValue({ type }: SortKey, value: unknown): value is KeyValue {
  if (type === 'whole number') return Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  return type === 'time' ? isTime(value) : !value.includes('\u0000');
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}

/** Encodes the sort values of a page's last row as an opaque cursor. */
export function encodeCursor(position: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a cursor for this order. Throws a 400 if it is invalid. */
export function decodeCursor(cursor: string, order: readonly SortKey[]): KeyValue[] {
  const position = parse(cursor);
  if (!Array.isArray(position) || position.length !== order.length) throw invalidCursor();
  return order.map((key, index) => {
    const value: unknown = position[index];
    if (!isKeyValue(key, value)) throw invalidCursor();
    return value;
  });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalidCursor();
  }
}

const invalidCursor = () => badRequest('Invalid cursor');
