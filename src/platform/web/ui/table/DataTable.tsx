import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { exactCount, type PagedList } from '../../paged-list.ts';
import utilities from '../../theme/utilities.module.css';
import { COLUMN_WIDTHS, type Column, chooseColumns, type Sorting } from './columns.ts';
import { PagedResult } from './PagedResult.tsx';
import classes from './table.module.css';
import { useScrolledRows } from './useScrolledRows.ts';

interface SortButtonProps<Sort extends string> {
  label: string;
  sort: Sort;
  sorting: Sorting<Sort>;
}

/** Sorts by the column. A second click reverses the order. */
function SortButton<Sort extends string>({ label, sort, sorting: { current, onSort } }: SortButtonProps<Sort>) {
  const isSorted = current.sort === sort;
  const Arrow = current.order === 'asc' ? IconArrowUp : IconArrowDown;

  function handleClick() {
    onSort({ sort, order: isSorted && current.order === 'asc' ? 'desc' : 'asc' });
  }

  return (
    <UnstyledButton className={classes.sort} onClick={handleClick}>
      {label}
      {isSorted && <Arrow size={13} aria-hidden />}
    </UnstyledButton>
  );
}

interface TableHeadProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[];
  sorting: Sorting<Sort> | undefined;
  isNarrow: boolean;
}

function TableHead<Row, Sort extends string>({ columns, sorting, isNarrow }: TableHeadProps<Row, Sort>) {
  return (
    <thead>
      <tr>
        {columns.map(({ label, isLabelHidden, sort, width, isWide }) => (
          <th
            key={label}
            scope="col"
            className={classes.cell}
            style={width && { width: COLUMN_WIDTHS[width][isNarrow ? 'narrow' : 'wide'] }}
            data-width={width}
            data-wide={isWide}
            {...(sorting && sort === sorting.current.sort && { 'aria-sort': ARIA_SORT[sorting.current.order] })}
          >
            {sorting && sort ? <SortButton label={label} sort={sort} sorting={sorting} /> : toLabel(label, isLabelHidden)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function toLabel(label: string, isHidden = false) {
  return isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label;
}

/** Elements in a row that handle their own clicks. */
const CONTROLS = 'a, button, input, label, select, textarea, [role="menu"], [role="dialog"]';

interface TableRowProps<Row> {
  row: Row;
  /** Index in the complete list. */
  index: number;
  columns: readonly Column<Row, string>[];
  isActive: boolean;
  /** Called on keyboard focus inside the row. */
  onReach: () => void;
  onOpen: ((row: Row) => void) | undefined;
}

function TableRow<Row>({ row, index, columns, isActive, onReach, onOpen }: TableRowProps<Row>) {
  // The keyboard opens the row by the link or button inside.
  function handleClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
    const isOwn = target instanceof Element && currentTarget.contains(target) && !target.closest(CONTROLS);
    if (isOwn && getSelection()?.isCollapsed !== false) onOpen?.(row);
  }

  return (
    <tr
      className={classes.row}
      data-index={index}
      data-active={isActive}
      data-opens={onOpen !== undefined}
      aria-rowindex={index + 2}
      onFocus={({ target }) => target.matches(':focus-visible') && onReach()}
      onClick={onOpen && handleClick}
    >
      {columns.map(({ label, width, isWide, isRowHeader, cell, below, title }) => {
        const Cell = isRowHeader ? 'th' : 'td';
        return (
          <Cell
            key={label}
            className={classes.cell}
            data-width={width}
            data-wide={isWide}
            title={title?.(row)}
            {...(isRowHeader && { scope: 'row' })}
          >
            {isRowHeader ? <div className={`${classes.name} ${utilities.truncate}`}>{cell(row)}</div> : cell(row)}
            {below && <div className={`${classes.below} ${utilities.truncate} ${utilities.meta}`}>{below(row)}</div>}
          </Cell>
        );
      })}
    </tr>
  );
}

interface VirtualTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: Row[];
  /** For screen readers; `undefined` while unknown. */
  total: number | undefined;
  listKey: string;
  sorting: Sorting<Sort> | undefined;
  rowHeight: { wide: number; narrow: number };
  isStale: boolean;
  isPlain: boolean;
  onNearEnd: () => void;
  onOpen: ((row: Row) => void) | undefined;
}

function VirtualTable<Row extends { id: string | number }, Sort extends string>(props: VirtualTableProps<Row, Sort>) {
  const { label, columns, rows, total, listKey, sorting, rowHeight, isStale, isPlain, onNearEnd, onOpen } = props;
  const shownKey = useRef(listKey);
  const { virtual, items, height, isNarrow, keys, scroller, handleScroll } = useScrolledRows({
    rows,
    placeKey: listKey,
    rowHeight,
    overscan: 12,
    keepsActive: false,
    onNearEnd,
  });

  useEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey, scroller]);

  return (
    <div className={isPlain ? classes.frame : `${classes.frame} ${classes.card} ${utilities.surface}`}>
      <div ref={scroller} className={classes.scroller} data-stale={isStale} onScroll={handleScroll}>
        <table
          className={classes.table}
          style={{ '--row-height': `${height}px` } as CSSProperties}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          <TableHead columns={columns} sorting={sorting} isNarrow={isNarrow} />
          <tbody>
            <tr aria-hidden style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index, key }) => {
              const row = rows[index];
              if (!row) return null;
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  isActive={row.id === keys.activeId}
                  onReach={() => keys.setActiveId(row.id)}
                  onOpen={onOpen}
                />
              );
            })}
            <tr aria-hidden style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  list: PagedList<Row>;
  /** Identifies the list for scroll restoration. A different list starts at its top. */
  listKey: string;
  /** Keys of the chosen columns, as in the URL. */
  chosen?: string | undefined;
  /** Absent: not sortable. */
  sorting?: Sorting<Sort>;
  /** Row heights in px. */
  rowHeight: { wide: number; narrow: number };
  /** Without a card of its own. */
  isPlain?: boolean;
  /** Called on a click on a row, outside its links and buttons. */
  onOpen?: (row: Row) => void;
  empty: ReactNode;
}

export function DataTable<Row extends { id: string | number }, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, chosen, list, listKey, sorting, rowHeight, isPlain = false, onOpen, empty } = props;
  return (
    <PagedResult list={list} empty={empty}>
      {(rows) => (
        <VirtualTable
          label={label}
          columns={chooseColumns(columns, chosen)}
          rows={rows}
          total={exactCount(list.total)}
          listKey={listKey}
          sorting={sorting}
          rowHeight={rowHeight}
          isPlain={isPlain}
          isStale={list.isStale}
          onNearEnd={list.loadMore}
          onOpen={onOpen}
        />
      )}
    </PagedResult>
  );
}
