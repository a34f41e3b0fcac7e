import { useMediaQuery } from '@mantine/hooks';
import { elementScroll, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { useIsPrinted } from '../../print/useIsPrinted.ts';
import { whenIdle } from '../../when-idle.ts';

/** So many rows before the end the next page is asked for once the list is scrolled, unless a list says otherwise. */
const AHEAD = 40;

type Rows = Virtualizer<HTMLDivElement, Element>;

const scrolled = new WeakSet<Element>();

interface VirtualRowsOptions {
  rows: readonly { id: string | number }[];
  scroller: RefObject<HTMLDivElement | null>;
  /** Heights of a row in px, on a wide and on a narrow screen; rows that differ are measured by the caller. */
  rowHeight: { wide: number; narrow: number };
  /** Rows drawn beyond what can be seen. */
  overscan: number;
  ahead?: number;
  initialOffset?: number;
  rangeExtractor?: (range: Range) => number[];
  onNearEnd: () => void;
}

/** The rows of a long list that have to be drawn; asks for more before its end is in sight. */
export function useVirtualRows(options: VirtualRowsOptions) {
  const { rows, scroller, rowHeight, overscan, ahead = AHEAD, initialOffset = 0, rangeExtractor, onNearEnd } = options;
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const isPrinted = useIsPrinted();
  const height = isNarrow ? rowHeight.narrow : rowHeight.wide;
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: isPrinted ? rows.length : overscan,
    initialOffset,
    // The first drawing has rows in it already, before anything is measured.
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeSize,
    scrollToFn: scrollWhereItIsNot,
    ...(rangeExtractor && { rangeExtractor }),
  });
  const items = virtual.getVirtualItems();
  // Nobody has asked for more while the list is at its top, unless all that is there is drawn.
  const isScrolled = (virtual.scrollOffset ?? 0) > 0;
  const isNearEnd = (items.at(-1)?.index ?? 0) >= rows.length - (isScrolled ? ahead : 1);

  const drawnHeight = useRef(height);
  useEffect(() => {
    if (drawnHeight.current === height) return;
    drawnHeight.current = height;
    virtual.measure();
  }, [virtual, height]);
  // Rows not visible yet do not hold up those that are.
  useEffect(() => (isNearEnd ? whenIdle(onNearEnd) : undefined), [isNearEnd, onNearEnd]);

  return { virtual, items, isNarrow, height };
}

/** Observes the size, which is reported when the page is laid out anyway; reading it would lay out a half-drawn page. */
function observeSize({ scrollElement }: Rows, report: (size: { width: number; height: number }) => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const { width, height } = entry.contentRect;
    // A list that is hidden keeps its rows.
    if (height > 0) report({ width: Math.round(width), height: Math.round(height) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** A list that has just been made is at its top; scrolling it there would lay out a half-drawn page. */
function scrollWhereItIsNot(offset: number, options: Parameters<typeof elementScroll>[1], rows: Rows): void {
  const list = rows.scrollElement;
  const isNew = list !== null && !scrolled.has(list);
  if (list) scrolled.add(list);
  if (!isNew || offset > 0) elementScroll(offset, options, rows);
}
