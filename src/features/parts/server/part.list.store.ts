import { jsonColumns } from '../../../platform/server/database/columns.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { contains, when } from '../../../platform/server/list/condition.ts';
import { type ListPage, type ListRequest, readPage } from '../../../platform/server/list/list-page.ts';
import { type SortKey, textKey, wholeNumberKey } from '../../../platform/server/list/sort-key.ts';
import { Part, type PartQuery, type PartSort } from '../part.contract.ts';
import { parts } from './part.table.ts';

const COLUMNS = jsonColumns(parts, Part);

/** Each has an index of this expression and the id. */
const SORT_KEYS: Record<PartSort, SortKey> = {
  name: textKey('lower(name)'),
  partNumber: textKey('lower(part_number)'),
  supplier: textKey('lower(supplier)'),
  quantity: wholeNumberKey('quantity'),
  cost: wholeNumberKey('cost_cents'),
  price: wholeNumberKey('price_cents'),
};

/** One page of the parts that match; parts with the same sort value follow each other by id. */
export function listParts(db: Db, query: PartQuery): Promise<ListPage<Part>> {
  return readPage(db, toListRequest(query));
}

export function toListRequest({ q, partNumber, sort, order, limit, cursor }: PartQuery): ListRequest {
  return {
    ...{ table: 'parts', columns: COLUMNS, order: [SORT_KEYS[sort], textKey('id')], direction: order, limit, cursor },
    where: [
      ...when(q, (text) => contains('search', text)),
      ...when(partNumber, (value) => ({ sql: (number) => `lower(part_number) = lower(${number} COLLATE "und-x-icu")`, value })),
    ],
  };
}
