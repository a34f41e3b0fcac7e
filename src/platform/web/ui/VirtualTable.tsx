import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import classes from './VirtualTable.module.css';

/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

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
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // So the first drawing has rows in it already, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;

  useEffect(() => {
    if (height) virtual.measure();
  }, [virtual, height]);
  useEffect(() => {
    if (listKey) scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

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
