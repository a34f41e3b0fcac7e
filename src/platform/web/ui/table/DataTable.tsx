import type { ReactNode } from 'react';
import { exactCount, type PagedList } from '../../paged-list.ts';
import type { Column, Sorting } from './columns.ts';
import { PagedResult } from './PagedResult.tsx';
import { VirtualTable } from './VirtualTable.tsx';

interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  list: PagedList<Row>;
  /** Identifies the list for scroll restoration. A different list starts at its top. */
  listKey: string;
  /** Absent: not sortable. */
  sorting?: Sorting<Sort>;
  /** Row heights in px. */
  rowHeight: { wide: number; narrow: number };
  /** Without a card of its own. */
  isPlain?: boolean;
  empty: ReactNode;
}

export function DataTable<Row extends { id: string | number }, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, list, listKey, sorting, rowHeight, isPlain = false, empty } = props;
  return (
    <PagedResult list={list} empty={empty}>
      {(rows) => (
        <VirtualTable
          label={label}
          columns={columns}
          rows={rows}
          total={exactCount(list.total)}
          listKey={listKey}
          sorting={sorting}
          rowHeight={rowHeight}
          isPlain={isPlain}
          isStale={list.isStale}
          onNearEnd={list.loadMore}
        />
      )}
    </PagedResult>
  );
}
