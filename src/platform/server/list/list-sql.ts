import { hash } from 'node:crypto';
import type { Condition } from './condition.ts';
import { decodeCursor } from './cursor.ts';
import type { ListRequest } from './list-request.ts';
import { toKeySql } from './sort-key.ts';

export type AddValue = (value: unknown) => string;

export const addTo =
  (values: unknown[]): AddValue =>
  (value) =>
    `$${values.push(value)}`;

export const rowsOf = ({ table, from = table }: Pick<ListRequest, 'table' | 'from'>): string => from;

export const toKeyColumns = (list: ListRequest): string => list.order.map(({ sql }, place) => `${sql} AS key${place}`).join(', ');

export function toWhere(conditions: readonly Condition[], addValue: AddValue, from?: ListRequest): string {
  return whereAll([...conditions.map((condition) => toSql(condition, addValue)), ...afterCursor(from, addValue)]);
}

export const toSql = ({ sql, value }: Condition, addValue: AddValue): string => sql(value === undefined ? '' : addValue(value));

export const whereAll = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);

export function afterCursor(list: ListRequest | undefined, addValue: AddValue): string[] {
  if (list?.cursor === undefined) return [];
  const { order, direction } = list;
  const position = decodeCursor(list.cursor, order);
  const parameters = order.map((key, place) => toKeySql(key, addValue(position[place])));
  return [`(${order.map(({ sql }) => sql).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${parameters.join(', ')})`];
}

/** Other page sizes aren't worth a prepared statement. */
const PREPARED_SIZES = 50;
const FIRST_SIZES = 10;

/** Names a statement so that it is prepared, unless its plan depends on the values. */
export function nameOf(list: ListRequest, text: string, where: readonly Condition[]): { name?: string } {
  const isUsual = list.limit <= FIRST_SIZES || list.limit % PREPARED_SIZES === 0;
  const isPrepared = isUsual && !where.some(({ isPlannedByValue }) => isPlannedByValue);
  return isPrepared ? { name: `${list.table}-${digest(text)}` } : {};
}

const MOST_DIGESTS = 500;
const digests = new Map<string, string>();

/** Cached, because the same texts recur. */
function digest(text: string): string {
  const known = digests.get(text);
  if (known !== undefined) return known;
  if (digests.size >= MOST_DIGESTS) digests.clear();
  const made = hash('sha1', text, 'base64url');
  digests.set(text, made);
  return made;
}
