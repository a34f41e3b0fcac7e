import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useVirtualRows } from './useVirtualRows.ts';
import classes from './VirtualTable.module.css';

interface VirtualTableProps<Row> {
  label: string;
  head: ReactNode;
  rows: Row[];
  /** All that match, when that is known; for screen readers. */
  total: number | undefined;
  /** Another list begins at its top. */
  listKey: string;
  /** Heights of a row in px, at the desk and on a narrow screen. */
  rowHeight: { wide: number; narrow: number };
  isStale: boolean;
  onNearEnd: () => void;
  /** One `tr`; `position` is its place in the whole table, the head being 1. */
  children: (row: Row, position: number) => ReactNode;
}

/** A table of any length with a head that stays: only the rows near the window are drawn. */
export function VirtualTable<Row extends { id: string | number }>(props: VirtualTableProps<Row>) {
  const { label, head, rows, total, listKey, rowHeight, isStale, onNearEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { virtual, items, height } = useVirtualRows({ rows, scroller, rowHeight, overscan: 12, onNearEnd });

  useEffect(() => {
    if (listKey) scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);

  return (
    <div className={classes.card}>
      <div ref={scroller} className={classes.scroller} data-stale={isStale}>
        <table
          className={classes.table}
          style={{ '--row-height': `${height}px` } as CSSProperties}
          aria-label={label}
          aria-rowcount={total === undefined ? -1 : total + 1}
        >
          {head}
          <tbody>
            <tr aria-hidden style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index }) => {
              const row = rows[index];
              return row && children(row, index + 2);
            })}
            <tr aria-hidden style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
