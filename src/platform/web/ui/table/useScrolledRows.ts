import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type UIEvent, useCallback, useRef } from 'react';
import { restoreScrollPosition, saveScrollPosition } from './scroll-position.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useVirtualRows } from './useVirtualRows.ts';

interface ScrolledRowsOptions {
  /** The rows that the keys go through. */
  rows: readonly { id: string | number }[];
  /** The lines that are drawn: `rows`, unless several of them stand beside each other. */
  lines?: readonly { id: string | number }[];
  /** So many rows stand in a line. */
  perLine?: number;
  /** Names the list, so that coming back finds the place again. */
  placeKey: string;
  /** Of a line in px, on a wide and on a narrow screen. */
  rowHeight: { wide: number; narrow: number };
  /** Lines drawn beyond what can be seen. */
  overscan: number;
  /** Whether the active line is drawn wherever it is; false where lines have no place of their own, as in a table. */
  keepsActive?: boolean;
  onNearEnd: () => void;
}

/** A long list that draws the rows near the window, goes through them by keys, and finds the place again when one comes back. */
export function useScrolledRows(options: ScrolledRowsOptions) {
  const { rows, lines = rows, perLine = 1, placeKey, keepsActive = true, ...drawing } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(restoreScrollPosition(placeKey)).current;
  const activeLine = useRef(-1);
  const rangeExtractor = useCallback((range: Range) => withLine(defaultRangeExtractor(range), activeLine.current, range.count), []);
  const drawn = useVirtualRows({ ...drawing, rows: lines, scroller, rangeExtractor, initialOffset: place?.offset ?? 0 });
  const keys = useRowKeys({
    ...{ rows, list: scroller, startAt: place?.rowId },
    scrollTo: (index) => drawn.virtual.scrollToIndex(Math.floor(index / perLine)),
  });
  activeLine.current = keepsActive ? Math.floor(keys.activeIndex / perLine) : -1;

  function handleScroll(event: UIEvent<HTMLElement>) {
    saveScrollPosition(placeKey, { offset: event.currentTarget.scrollTop });
  }

  function handleFocus(rowId: string | number) {
    keys.setActiveId(rowId);
    saveScrollPosition(placeKey, { rowId });
  }

  return { ...drawn, keys, activeLine, scroller, handleScroll, handleFocus };
}

/** The lines to draw, and the active one wherever it is, so that it keeps the focus when it is scrolled away. */
function withLine(indexes: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
}
