import { useMediaQuery } from '@mantine/hooks';
import { elementScroll, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { useIsPrinted } from '../../print/useIsPrinted.ts';
import { whenIdle } from '../../when-idle.ts';

/** Default distance from the end, in rows, at which the next page loads. */
const AHEAD = 40;

/** Height of a group's heading in px, as in the CSS. */
const HEADING_HEIGHT = { wide: 33, narrow: 44 };

type Rows = Virtualizer<HTMLDivElement, Element>;

const scrolled = new WeakSet<Element>();

interface VirtualRowsOptions {
  rows: readonly { id: string | number }[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Row heights in px. The caller measures others. */
  rowHeight: { wide: number; narrow: number };
  /** Extra rows rendered outside the viewport. */
  overscan: number;
  ahead?: number;
  isHeading?: (line: number) => boolean;
  initialOffset?: number;
  rangeExtractor?: (range: Range) => number[];
  onNearEnd: () => void;
}

export function useVirtualRows(options: VirtualRowsOptions) {
  const { rows, scroller, rowHeight, overscan, ahead = AHEAD, isHeading, initialOffset = 0, rangeExtractor, onNearEnd } = options;
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const isPrinted = useIsPrinted();
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide;
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHeading?.(index) ? HEADING_HEIGHT[isNarrow ? 'narrow' : 'wide'] : height),
    // Where there are headings, `data-index` counts the rows only.
    indexAttribute: isHeading ? 'data-line' : 'data-index',
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: isPrinted ? rows.length : overscan,
    initialOffset,
    // So that the first render has rows before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeSize,
    scrollToFn: scrollWhereItIsNot,
    ...(rangeExtractor && { rangeExtractor }),
  });
  const items = virtual.getVirtualItems();
  // Don't load more at the top, unless all loaded rows are visible.
  const isScrolled = (virtual.scrollOffset ?? 0) > 0;
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - (isScrolled ? ahead : 1);

  const drawnHeight = useRef(height);
  useEffect(() => {
    if (drawnHeight.current === height) return;
    drawnHeight.current = height;
    virtual.measure();
  }, [virtual, height]);
  // Loads after the visible rows have rendered.
  useEffect(() => (isNearEnd ? whenIdle(onNearEnd) : undefined), [isNearEnd, onNearEnd]);

  // Computed here: the React Compiler caches the result of a method of `virtual`, which never changes, but leaves out this hook.
  return { virtual, items, totalSize: virtual.getTotalSize(), isNarrow, height };
}

/** Observes the size instead of reading it, which would force a layout of a partial page. */
function observeSize({ scrollElement }: Rows, report: (size: { width: number; height: number }) => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    // Keeps the rows of a hidden list.
    if (height > 0) report({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** A new list already is at its top; scrolling it would force a layout of a partial page. */
function scrollWhereItIsNot(offset: number, options: Parameters<typeof elementScroll>[1], rows: Rows): void {
  const list = rows.scrollElement;
  const isNew = list !== null && !scrolled.has(list);
  if (list) scrolled.add(list);
  if (!isNew || offset > 0) elementScroll(offset, options, rows);
}
