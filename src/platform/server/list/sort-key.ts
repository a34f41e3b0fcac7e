export interface SortKey {
  readonly sql: string;
  readonly type: 'text' | 'time' | 'whole number';
}

export const textKey = (sql: string): SortKey => ({ sql, type: 'text' });
export const timeKey = (sql: string): SortKey => ({ sql, type: 'time' });
export const wholeNumberKey = (sql: string): SortKey => ({ sql, type: 'whole number' });

export type KeyValue = string | number;

const CASTS = { text: '', time: '::timestamptz', 'whole number': '::int8' } as const;

export const toKeySql = ({ type }: SortKey, parameter: string): string => parameter + CASTS[type];

export function fits({ type }: SortKey, value: unknown): value is KeyValue {
  if (type === 'whole number') return Number.isSafeInteger(value);
  if (typeof value !== 'string') return false;
  return type === 'time' ? isTime(value) : !value.includes('\u0000');
}

function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text && /^(?!0000)\d{4}-/.test(text);
}
