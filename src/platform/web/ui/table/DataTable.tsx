import type { ReactNode } from 'react';
import { exactCount, type PagedList } from '../../paged-list.ts';
import type { Column, Sorting } from './columns.ts';
import { PagedResult } from './PagedResult.tsx';
import { VirtualTable } from './VirtualTable.tsx';

interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  list: PagedList<Row>;
  /** Names the list, so that coming back finds the place again; another list begins at its top. */
  listKey: string;
  /** Absent: the order cannot be chosen. */
  sorting?: Sorting<Sort>;
  /** Heights of a row in px, on a wide and on a narrow screen. */
  rowHeight: { wide: number; narrow: number };
  /** It stands in a card already and gets none of its own. */
  isPlain?: boolean;
  /** Shown instead when there are no rows. */
  empty: ReactNode;
}

/** A list of any length as a table, with what says that there are no rows, that they are loading, or that loading failed. */
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
