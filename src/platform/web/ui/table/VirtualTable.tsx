import { type CSSProperties, useEffect, useRef } from 'react';
import type { Column, Sorting } from './columns.ts';
import { recallPlace, rememberPlace } from './list-place.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useRowKeys } from './useRowKeys.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import classes from './VirtualTable.module.css';

interface VirtualTableProps<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: Row[];
  /** All that match, when that is known; for screen readers. */
  total: number | undefined;
  listKey: string;
  sorting: Sorting<Sort> | undefined;
  rowHeight: { wide: number; narrow: number };
  isStale: boolean;
  isPlain: boolean;
  onNearEnd: () => void;
}

/** A table with a head that stays in sight: only the rows near the window are drawn. */
export function VirtualTable<Row extends { id: string | number }, Sort extends string>(props: VirtualTableProps<Row, Sort>) {
  const { label, columns, rows, total, listKey, sorting, rowHeight, isStale, isPlain, onNearEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const shownKey = useRef(listKey);
  const initialOffset = useRef(recallPlace(listKey)?.offset ?? 0).current;
  const { virtual, items, height } = useVirtualRows({ rows, scroller, rowHeight, overscan: 12, initialOffset, onNearEnd });
  const { activeId, setActiveId } = useRowKeys({ rows, list: scroller, scrollTo: (index) => virtual.scrollToIndex(index) });

  useEffect(() => {
    if (shownKey.current === listKey) return;
    shownKey.current = listKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);

  return (
    <div className={classes.card} data-plain={isPlain}>
      <div
        ref={scroller}
        className={classes.scroller}
        data-stale={isStale}
        onScroll={(event) => rememberPlace(listKey, { offset: event.currentTarget.scrollTop })}
      >
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
                  isActive={row.id === activeId}
                  onReach={() => setActiveId(row.id)}
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
