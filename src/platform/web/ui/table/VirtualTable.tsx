import { type CSSProperties, useEffect, useRef } from 'react';
import type { Column, Sorting } from './columns.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useScrolledRows } from './useScrolledRows.ts';
import classes from './VirtualTable.module.css';

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
}

export function VirtualTable<Row extends { id: string | number }, Sort extends string>(props: VirtualTableProps<Row, Sort>) {
  const { label, columns, rows, total, listKey, sorting, rowHeight, isStale, isPlain, onNearEnd } = props;
  const shownKey = useRef(listKey);
  const { virtual, items, height, keys, scroller, handleScroll } = useScrolledRows({
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
    <div className={classes.card} data-plain={isPlain}>
      <div ref={scroller} className={classes.scroller} data-stale={isStale} onScroll={handleScroll}>
        <table
          className={classes.table}
          style={{ '--row-height': `${height}px` } as CSSProperties}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          <TableHead columns={columns} sorting={sorting} />
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
