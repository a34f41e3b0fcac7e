import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListGroup } from '../../../../platform/list-groups.ts';
import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type GroupKey, groupList, readGroups } from '../../../../platform/server/list/list-groups.ts';
import { toOrder } from '../../../../platform/server/list/list-order.ts';
import { type ListPage, readPage, readRows } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { type SortKey, textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import type { ToolModel } from '../../tool-models/tool-models.ts';
import { type FittingQuery, Part, PartQuery, type PartSort } from '../part.contract.ts';
import { parts } from './part.table.ts';

export const partStore = createRecordStore({ kind: 'part', noun: 'Part', record: Part, table: parts });

/** Returns the IDs that exist. */
export async function findKnownParts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await db.orm
    .select({ id: parts.id })
    .from(parts)
    .where(inArray(parts.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

const { isToOrder, search, ...SHOWN } = getTableColumns(parts);

/** Returns parts by ID. Omits unknown ones. */
export function findParts(db: Db, ids: readonly string[]): Promise<Part[]> {
  return db.orm
    .select(SHOWN)
    .from(parts)
    .where(inArray(parts.id, [...ids]))
    .orderBy(parts.id);
}

/** Returns all parts to reorder. */
export function findPartsToOrder(db: Db): Promise<Part[]> {
  return db.orm.select(SHOWN).from(parts).where(eq(isToOrder, true)).orderBy(parts.id);
}

/** Returns the IDs of the parts of a supplier. */
export async function findPartIdsOfSupplier(db: Db, name: string): Promise<string[]> {
  const isOfSupplier = sql`lower(btrim(${parts.supplier})) = lower(btrim(${name}) COLLATE "und-x-icu")`;
  const found = await db.orm.select({ id: parts.id }).from(parts).where(isOfSupplier);
  return found.map(({ id }) => id);
}

/** Changes the supplier of locked parts. */
export function writeSupplier(tx: Tx, ids: readonly string[], supplier: string): Promise<Part[]> {
  return tx.orm
    .update(parts)
    .set({ supplier, version: sql`${parts.version} + 1`, lastUpdated: sql`now()` })
    .where(inArray(parts.id, [...ids]))
    .returning(SHOWN);
}

const COLUMNS = recordColumns(parts, Part);

/** Indexed expressions per sort. */
const KEYS: Record<PartSort, readonly SortKey[]> = {
  name: [textKey('lower(name)')],
  partNumber: [textKey('lower(part_number)')],
  supplier: [textKey('lower(supplier)')],
  quantity: [wholeNumberKey('quantity')],
  cost: [wholeNumberKey('cost_cents')],
  price: [wholeNumberKey('price_cents')],
};
const ORDERS = { keys: KEYS, usual: { sort: 'name', order: 'asc' } } as const;

const fits = (model: ToolModel): string => `compatible_models @> ARRAY['${model}']`;

/** Returns matching parts by name: those that fit the model, then those without models, then others. */
export async function listFittingParts(db: Db, { q, model, limit }: FittingQuery): Promise<Part[]> {
  const list = toListRequest(PartQuery.parse({ q, limit }));
  if (model === undefined) return (await readRows<Part>(db, list)).rows;
  const read = async (...where: string[]) => (await readRows<Part>(db, { ...list, where: [...where.map(constant), ...list.where] })).rows;
  const fitting = await read(fits(model));
  if (fitting.length === limit) return fitting;
  const [unstated, others] = await Promise.all([read("compatible_models = '{}'"), read("compatible_models <> '{}'", `NOT ${fits(model)}`)]);
  return [...fitting, ...unstated, ...others].slice(0, limit);
}

/** Returns a page of matching parts. */
export function listParts(db: Db, query: PartQuery): Promise<ListPage<Part>> {
  return readPage(db, toListRequest(query));
}

const BY_SUPPLIER: GroupKey = { value: 'lower(supplier)', label: 'supplier', order: [textKey('lower(supplier)'), textKey('lower(name)')] };

/** Counts the parts of each supplier. */
export function groupParts(db: Db, query: PartQuery): Promise<ListGroup[]> {
  return readGroups(db, toListRequest(query), BY_SUPPLIER);
}

export function toListRequest(query: PartQuery): ListRequest {
  const { q, partNumber, toOrder: isToOrder, sort, order, group, collapsed, limit, cursor } = query;
  if (group) return groupList(toListRequest({ ...query, group: undefined }), BY_SUPPLIER, collapsed);
  return {
    table: 'parts',
    columns: COLUMNS,
    ...toOrder(ORDERS, { sort, order }),
    limit,
    cursor,
    where: [
      ...when(isToOrder, () => constant('is_to_order')),
      ...when(q, (text) => contains('search', text)),
      ...when(partNumber, (value) => ({ sql: (number) => `lower(part_number) = lower(${number} COLLATE "und-x-icu")`, value })),
    ],
  };
}
