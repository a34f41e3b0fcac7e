import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { TicketRow as Row } from '../ticket.contract.ts';
import { recallPlace, rememberPlace } from './list-place.ts';
import { TicketRow } from './TicketRow.tsx';
import classes from './TicketRows.module.css';
import { useRowKeys } from './useRowKeys.ts';

const ROW_HEIGHT = 57;
const CARD_HEIGHT = 106;
/** So many rows before the end the next page is asked for. */
const AHEAD = 40;

interface TicketRowsProps {
  rows: Row[];
  /** All that match, when that is known; for screen readers. */
  total: number | undefined;
  /** Names the list, so that coming back finds the place again. */
  placeKey: string;
  isStale: boolean;
  onNearEnd: () => void;
}

export function TicketRows({ rows, total, placeKey, isStale, onNearEnd }: TicketRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(recallPlace(placeKey)).current;
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const active = useRef(-1);
  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), active.current, range.count), []);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // So the first drawing has rows in it already, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    estimateSize: () => (isNarrow ? CARD_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    initialOffset: place?.offset ?? 0,
    rangeExtractor,
  });
  const keys = useRowKeys({ rows, list: scroller, startAt: place?.ticketId, scrollTo: (index) => virtual.scrollToIndex(index) });
  active.current = keys.activeIndex;

  const items = virtual.getVirtualItems();
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-stale={isStale}
      onScroll={(event) => rememberPlace(placeKey, { offset: event.currentTarget.scrollTop })}
    >
      <ul className={classes.card} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={isNarrow ? virtual.measureElement : undefined}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={total ?? -1}
            >
              <TicketRow
                ticket={row}
                isActive={row.id === keys.activeId}
                onFocus={() => {
                  keys.setActiveId(row.id);
                  rememberPlace(placeKey, { ticketId: row.id });
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The rows to draw, and the active one wherever it is, so that it keeps the focus when it is scrolled away. */
function withRow(indexes: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
}
