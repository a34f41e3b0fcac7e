import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { exactCount, type PagedList } from '../../paged-list.ts';
import utilities from '../../theme/utilities.module.css';
import classes from './table.module.css';
import { useScrolledRows } from './useScrolledRows.ts';

/** In px, below each row. */
const GAP = 12;

interface CardGridProps<Row> {
  rows: Row[];
  list: PagedList<Row>;
  /** In px. */
  cardHeight: number;
  /** Identifies the list for scroll restoration. */
  placeKey: string;
  children: (row: Row, isActive: boolean) => ReactNode;
}

export function CardGrid<Row extends { id: string | number }>({ rows: cards, list, cardHeight, placeKey, children }: CardGridProps<Row>) {
  const columns = useColumns();
  const rows = useMemo(() => toRows(cards, columns), [cards, columns]);
  const { totalSize, items, keys, scroller, handleScroll, handleFocus } = useScrolledRows({
    rows: cards,
    lines: rows,
    perLine: columns,
    placeKey,
    rowHeight: { wide: cardHeight + GAP, narrow: cardHeight + GAP },
    overscan: 4,
    onNearEnd: list.loadMore,
  });

  return (
    <div ref={scroller} className={`${classes.scroller} ${classes.grid}`} data-stale={list.isStale} onScroll={handleScroll}>
      <ul style={{ position: 'relative', height: totalSize, '--columns': columns } as CSSProperties}>
        {items.flatMap(({ index: row, start }) =>
          rows[row]?.cards.map((card, column) => (
            <li
              key={card.id}
              data-index={row * columns + column}
              className={classes.item}
              style={{ height: cardHeight, transform: `translateY(${start}px)`, '--column': column } as CSSProperties}
              aria-posinset={row * columns + column + 1}
              aria-setsize={exactCount(list.total) ?? -1}
              onFocus={() => handleFocus(card.id)}
            >
              {children(card, card.id === keys.activeId)}
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

function useColumns(): number {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const isTablet = useMediaQuery('(max-width: 1150px)', undefined, { getInitialValueInEffect: false });
  const isWall = useMediaQuery('(min-width: 1800px)', undefined, { getInitialValueInEffect: false });
  if (isPhone) return 1;
  if (isTablet) return 2;
  return isWall ? 4 : 3;
}

function toRows<Row extends { id: string | number }>(all: readonly Row[], columns: number) {
  return Array.from({ length: Math.ceil(all.length / columns) }, (_, row) => {
    const cards = all.slice(row * columns, (row + 1) * columns);
    return { id: cards[0]?.id ?? row, cards };
  });
}

interface CardProps {
  /** Focused with J and K. */
  isActive: boolean;
  label?: string;
  children: ReactNode;
}

export function Card({ isActive, label, children }: CardProps) {
  return (
    <article className={`${utilities.surface} ${classes.gridCard}`} data-active={isActive} aria-label={label}>
      {children}
    </article>
  );
}
