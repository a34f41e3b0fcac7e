import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { exactCount, type PagedList } from '../../paged-list.ts';
import utilities from '../../theme/utilities.module.css';
import { COLUMN_WIDTHS, type Column, chooseColumns, type ListDisplay, type Sorting, toColumnsText } from './columns.ts';
import { GroupHeading } from './GroupHeading.tsx';
import { type Grouping, toGroupLines } from './group-lines.ts';
import { PagedResult } from './PagedResult.tsx';
import { ResizeHandle } from './ResizeHandle.tsx';
import { RowPreview } from './RowPreview.tsx';
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
  /** Absent: the columns have fixed widths. */
  onResize: ((key: string, width: number | undefined) => void) | undefined;
}

function TableHead<Row, Sort extends string>({ columns, sorting, isNarrow, onResize }: TableHeadProps<Row, Sort>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, label, isLabelHidden, sort, width, ownWidth, isWide }) => (
          <th
            key={label}
            scope="col"
            className={classes.cell}
            style={{ width: toWidth({ width, ownWidth }, isNarrow) }}
            data-width={width}
            data-wide={isWide}
            {...(sorting && sort === sorting.current.sort && { 'aria-sort': ARIA_SORT[sorting.current.order] })}
          >
            {sorting && sort ? <SortButton label={label} sort={sort} sorting={sorting} /> : toLabel(label, isLabelHidden)}
            {onResize && key && !isNarrow && <ResizeHandle label={label} onResize={(next) => onResize(key, next)} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type Sized = Pick<Column<never>, 'width' | 'ownWidth'>;

function toWidth({ width, ownWidth }: Sized, isNarrow: boolean) {
  if (isNarrow) return width && COLUMN_WIDTHS[width].narrow;
  return ownWidth ?? (width && COLUMN_WIDTHS[width].wide);
}

/** Room in px for the column without a width. */
const FLEXIBLE = 120;

/** In px. A table with more columns than fit scrolls sideways, so that the column without a width doesn't vanish. */
function toMinWidth(columns: readonly Sized[]): number {
  const widths = columns.map((column) => toWidth(column, false));
  const fixed = widths.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : width === undefined ? FLEXIBLE : 0), 0);
  const share = widths.reduce<number>((sum, width) => sum + (typeof width === 'string' ? Number.parseFloat(width) / 100 : 0), 0);
  return Math.ceil(fixed / Math.max(1 - share, 0.2));
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
  /** Called with the ID on keyboard focus inside the row. */
  onReach: (id: string | number) => void;
  onOpen: ((row: Row) => void) | undefined;
  hasPreview: boolean;
}

function PlainTableRow<Row extends { id: string | number }>(props: TableRowProps<Row>) {
  const { row, index, columns, isActive, onReach, onOpen, hasPreview } = props;

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
      data-preview={hasPreview ? row.id : undefined}
      aria-rowindex={index + 2}
      onFocus={({ target }) => target.matches(':focus-visible') && onReach(row.id)}
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

/** Renders only when its record, state or the columns change. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

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
  preview: ((row: Row) => ReactNode) | undefined;
  onResize: TableHeadProps<Row, Sort>['onResize'];
  grouping: Grouping<Row> | undefined;
}

function VirtualTable<Row extends { id: string | number }, Sort extends string>(props: VirtualTableProps<Row, Sort>) {
  const {
    label,
    columns,
    rows: loaded,
    total,
    listKey,
    sorting,
    rowHeight,
    isStale,
    isPlain,
    onNearEnd,
    onOpen,
    preview,
    onResize,
    grouping,
  } = props;
  const grouped = grouping && toGroupLines(loaded, grouping);
  const rows = grouped?.rows ?? loaded;
  const shownKey = useRef(listKey);
  const { totalSize, items, height, isNarrow, keys, scroller, handleScroll } = useScrolledRows({
    rows,
    ...(grouped && { lines: grouped.lines, lineOf: grouped.lineOf, isHeading: (line: number) => grouped.lines[line]?.group !== undefined }),
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
          style={{ '--row-height': `${height}px`, minWidth: isNarrow ? undefined : toMinWidth(columns) } as CSSProperties}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          <TableHead columns={columns} sorting={sorting} isNarrow={isNarrow} onResize={onResize} />
          <tbody>
            <tr aria-hidden style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index: line, key }) => {
              const heading = grouped?.lines[line];
              if (grouping && heading?.group)
                return (
                  <tr key={key}>
                    <th scope="rowgroup" colSpan={columns.length} className={classes.groupCell}>
                      <GroupHeading group={heading.group} grouping={grouping} />
                    </th>
                  </tr>
                );
              const index = heading?.index ?? line;
              const row = rows[index];
              if (!row) return null;
              return (
                <TableRow
                  key={key}
                  row={row}
                  index={index}
                  columns={columns}
                  isActive={row.id === keys.activeId}
                  onReach={keys.setActiveId}
                  onOpen={onOpen}
                  hasPreview={preview !== undefined}
                />
              );
            })}
            <tr aria-hidden style={{ height: totalSize - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
      {preview && (
        <RowPreview list={scroller}>
          {(id) => {
            const row = rows.find((each) => String(each.id) === id);
            return row && preview(row);
          }}
        </RowPreview>
      )}
    </div>
  );
}

/** Height of a compact row in px. */
const ONE_LINE = 33;

interface DataTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  list: PagedList<Row>;
  /** Identifies the list for scroll restoration. A different list starts at its top. */
  listKey: string;
  /** How the user sees the list. Absent: the usual columns and order. */
  display?: ListDisplay & { readonly sorting: Sorting<Sort> };
  /** Absent: the rows are sorted by a column. */
  grouping?: Grouping<Row> | undefined;
  /** Row heights in px. `compact` defaults to one line. */
  rowHeight: { wide: number; narrow: number; compact?: number };
  /** Without a card of its own. */
  isPlain?: boolean;
  /** Called on a click on a row, outside its links and buttons. */
  onOpen?: (row: Row) => void;
  /** A card for the row below the pointer, or after Space. */
  preview?: (row: Row) => ReactNode;
  empty: ReactNode;
}

export function DataTable<Row extends { id: string | number }, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, display, list, listKey, grouping, rowHeight, isPlain = false, onOpen, preview, empty } = props;
  const shown = chooseColumns(columns, display?.chosen);
  const { wide, narrow, compact = ONE_LINE } = rowHeight;

  function handleResize(key: string, ownWidth: number | undefined) {
    const resized = shown.map(({ ownWidth: before, ...column }) => {
      const width = column.key === key ? ownWidth : before;
      return width === undefined ? column : { ...column, ownWidth: width };
    });
    display?.onChange({ columns: toColumnsText(resized, columns) });
  }

  return (
    <PagedResult list={list} hasGroups={Boolean(grouping?.groups?.length)} empty={empty}>
      {(rows) => (
        <VirtualTable
          label={label}
          columns={shown}
          rows={rows}
          total={exactCount(list.total)}
          listKey={listKey}
          sorting={grouping ? undefined : display?.sorting}
          rowHeight={{ wide: display?.isCompact ? compact : wide, narrow }}
          isPlain={isPlain}
          isStale={list.isStale}
          onNearEnd={list.loadMore}
          onOpen={onOpen}
          preview={preview}
          onResize={display && handleResize}
          grouping={grouping}
        />
      )}
    </PagedResult>
  );
}
