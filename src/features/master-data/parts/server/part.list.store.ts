import { recordColumns } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { constant, contains, when } from '../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../platform/server/list/list-request.ts';
import { type SortKey, textKey, wholeNumberKey } from '../../../../platform/server/list/sort-key.ts';
import { Part, type PartQuery, type PartSort } from '../part.contract.ts';
import { parts } from './part.table.ts';

const COLUMNS = recordColumns(parts, Part);

/** Each column that parts are sorted by has an index of this expression and the id. */
function toSortKey(sort: PartSort): SortKey {
  const { name, columnType } = parts[sort];
  return columnType === 'PgText' ? textKey(`lower(${name})`) : wholeNumberKey(name);
}

/** One page of the parts that match; parts with the same sort value follow each other by id. */
export function listParts(db: Db, query: PartQuery): Promise<ListPage<Part>> {
  return readPage(db, toListRequest(query));
}

export function toListRequest({ q, partNumber, toOrder, sort, order, limit, cursor }: PartQuery): ListRequest {
  return {
    ...{ table: 'parts', columns: COLUMNS, order: [toSortKey(sort), textKey('id')], direction: order, limit, cursor },
    where: [
      ...when(toOrder, () => constant('is_to_order')),
      ...when(q, (text) => contains('search', text)),
      ...when(partNumber, (value) => ({ sql: (number) => `lower(part_number) = lower(${number} COLLATE "und-x-icu")`, value })),
    ],
  };
}
