import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { Part } from '../part.contract.ts';
import { PartRow } from './PartRow.tsx';
import classes from './PartsTable.module.css';
import { PartsTableHead } from './PartsTableHead.tsx';
import type { PartListQuery } from './part.queries.ts';

const ROW_HEIGHT = 49;
const NARROW_ROW_HEIGHT = 61;
/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

interface PartsTableProps {
  rows: Part[];
  /** All that match, when that is known; for screen readers. */
  total: number | undefined;
  /** Another list begins at its top. */
  listKey: string;
  order: Pick<PartListQuery, 'sort' | 'order'>;
  isStale: boolean;
  onSort: (order: Pick<PartListQuery, 'sort' | 'order'>) => void;
  onEdit: (part: Part) => void;
  onNearEnd: () => void;
}

export function PartsTable({ rows, total, listKey, order, isStale, onSort, onEdit, onNearEnd }: PartsTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;

  useEffect(() => {
    if (rowHeight) virtual.measure();
  }, [virtual, rowHeight]);
  useEffect(() => {
    if (listKey) scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  return (
    <div className={classes.card}>
      <div ref={scroller} className={classes.scroller} data-stale={isStale}>
        <table className={classes.table} aria-label="Parts" aria-rowcount={total === undefined ? -1 : total + 1}>
          <PartsTableHead order={order} onSort={onSort} />
          <tbody>
            <tr aria-hidden style={{ height: items[0]?.start ?? 0 }} />
            {items.map(({ index, key }) => {
              const part = rows[index];
              return part && <PartRow key={key} part={part} position={index + 2} onEdit={onEdit} />;
            })}
            <tr aria-hidden style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
          </tbody>
        </table>
      </div>
    </div>
  );
}
