import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type UIEvent, useCallback, useRef } from 'react';
import { restoreScrollPosition, saveScrollPosition } from './scroll-position.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useVirtualRows } from './useVirtualRows.ts';

interface ScrolledRowsOptions {
  rows: readonly { id: string | number }[];
  /** Rendered lines. Defaults to `rows`. */
  lines?: readonly { id: string | number }[];
  perLine?: number;
  /** Line of each row, if there are other lines between them. */
  lineOf?: readonly number[];
  isHeading?: (line: number) => boolean;
  /** Identifies the list for scroll restoration. */
  placeKey: string;
  /** Line heights in px. */
  rowHeight: { wide: number; narrow: number };
  /** Extra lines rendered outside the viewport. */
  overscan: number;
  /** Keeps the active line rendered when scrolled away. False if lines aren't positioned, as in a table. */
  keepsActive?: boolean;
  onNearEnd: () => void;
}

export function useScrolledRows(options: ScrolledRowsOptions) {
  const { rows, lines = rows, perLine = 1, lineOf, placeKey, keepsActive = true, ...drawing } = options;
  const toLine = (index: number) => lineOf?.[index] ?? Math.floor(index / perLine);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(restoreScrollPosition(placeKey)).current;
  const activeLine = useRef(-1);
  const rangeExtractor = useCallback((range: Range) => withLine(defaultRangeExtractor(range), activeLine.current, range.count), []);
  const drawn = useVirtualRows({ ...drawing, rows: lines, scroller, rangeExtractor, initialOffset: place?.offset ?? 0 });
  const keys = useRowKeys({
    rows,
    list: scroller,
    startAt: place?.rowId,
    scrollTo: (index) => drawn.virtual.scrollToIndex(toLine(index)),
  });
  activeLine.current = keepsActive ? toLine(keys.activeIndex) : -1;

  function handleScroll(event: UIEvent<HTMLElement>) {
    saveScrollPosition(placeKey, { offset: event.currentTarget.scrollTop });
  }

  const { setActiveId } = keys;
  const handleFocus = useCallback(
    (rowId: string | number) => {
      setActiveId(rowId);
      saveScrollPosition(placeKey, { rowId });
    },
    [setActiveId, placeKey],
  );

  return { ...drawn, keys, activeLine, scroller, handleScroll, handleFocus };
}

/** Adds the active line, so that it keeps the focus when scrolled away. */
function withLine(indexes: number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
}
