import { hash } from 'node:crypto';
import type { RowColumns } from '../database/columns.ts';
import type { AddValue, Condition } from './condition.ts';
import { decodeCursor, type SortKey, toKeySql } from './sort-key.ts';

export interface ListRequest {
  readonly table: string;
  /** SQL of the rows with their sort keys, if these are in another table. */
  readonly from?: string | undefined;
  readonly columns: RowColumns;
  readonly where: readonly Condition[];
  readonly order: readonly SortKey[];
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export const addTo =
  (values: unknown[]): AddValue =>
  (value) =>
    `$${values.push(value)}`;

export const toFrom = ({ table, from = table }: Pick<ListRequest, 'table' | 'from'>): string => from;

export const toKeyColumns = (list: ListRequest): string => list.order.map(({ sql }, index) => `${sql} AS key${index}`).join(', ');

export function toWhere(conditions: readonly Condition[], addValue: AddValue, from?: ListRequest): string {
  return whereAll([...conditions.map((condition) => toSql(condition, addValue)), ...afterCursor(from, addValue)]);
}

export const toSql = ({ sql, value }: Condition, addValue: AddValue): string => sql(value === undefined ? '' : addValue(value));

export const whereAll = (conditions: readonly string[]): string => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);

export function afterCursor(list: ListRequest | undefined, addValue: AddValue): string[] {
  if (list?.cursor === undefined) return [];
  const { order, direction } = list;
  const position = decodeCursor(list.cursor, order);
  const parameters = order.map((key, index) => toKeySql(key, addValue(position[index])));
  return [`(${order.map(({ sql }) => sql).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${parameters.join(', ')})`];
}

/** Other page sizes aren't worth a prepared statement. */
const PREPARED_MULTIPLE = 50;
const SMALL_PAGE = 10;

/** Names a statement so that it is prepared, unless its plan depends on the values. */
export function nameStatement(list: ListRequest, text: string, where: readonly Condition[]): { name?: string } {
  const isUsual = list.limit <= SMALL_PAGE || list.limit % PREPARED_MULTIPLE === 0;
  const isPrepared = isUsual && !where.some(({ isPlannedByValue }) => isPlannedByValue);
  return isPrepared ? { name: `${list.table}-${digest(text)}` } : {};
}

const MAX_DIGESTS = 500;
const digests = new Map<string, string>();

/** Cached, because the same texts recur. */
function digest(text: string): string {
  const known = digests.get(text);
  if (known !== undefined) return known;
  if (digests.size >= MAX_DIGESTS) digests.clear();
  const created = hash('sha1', text, 'base64url');
  digests.set(text, created);
  return created;
}
