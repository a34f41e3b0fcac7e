import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { type CSSProperties, useCallback, useMemo, useRef } from 'react';
import { exactCount, type PagedList } from '../../../../platform/web/paged-list.ts';
import { recallPlace, rememberPlace } from '../../../../platform/web/ui/table/list-place.ts';
import { useRowKeys } from '../../../../platform/web/ui/table/useRowKeys.ts';
import { useVirtualRows, withRow } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import type { CustomerRow } from '../../../customers/customer.contract.ts';
import { CustomerCard } from './CustomerCard.tsx';
import classes from './CustomerCards.module.css';

/** A card of 126 px and the gap below it. */
const ROW_HEIGHT = { wide: 138, narrow: 138 };

interface CustomerCardsProps {
  customers: CustomerRow[];
  list: PagedList<CustomerRow>;
  search: string;
  /** Names the list, so that coming back finds the place again. */
  placeKey: string;
}

export function CustomerCards({ customers, list, search, placeKey }: CustomerCardsProps) {
  const columns = useColumns();
  const rows = useMemo(() => toRows(customers, columns), [customers, columns]);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(recallPlace(placeKey)).current;
  const active = useRef(-1);
  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), active.current, range.count), []);
  const { virtual, items } = useVirtualRows({
    ...{ rows, scroller, rowHeight: ROW_HEIGHT, overscan: 4, rangeExtractor, onNearEnd: list.loadMore },
    initialOffset: place?.offset ?? 0,
  });
  const keys = useRowKeys({
    ...{ rows: customers, list: scroller, startAt: place?.rowId },
    scrollTo: (index) => virtual.scrollToIndex(Math.floor(index / columns)),
  });
  active.current = Math.floor(keys.activeIndex / columns);

  function handleFocus(id: string) {
    keys.setActiveId(id);
    rememberPlace(placeKey, { rowId: id });
  }

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-stale={list.isStale}
      onScroll={(event) => rememberPlace(placeKey, { offset: event.currentTarget.scrollTop })}
    >
      <ul className={classes.cards} style={{ height: virtual.getTotalSize(), '--columns': columns } as CSSProperties}>
        {items.flatMap(({ index: row, start }) =>
          rows[row]?.cards.map((customer, column) => (
            <li
              key={customer.id}
              data-index={row * columns + column}
              className={classes.item}
              style={{ transform: `translateY(${start}px)`, '--column': column } as CSSProperties}
              aria-posinset={row * columns + column + 1}
              aria-setsize={exactCount(list.total) ?? -1}
              onFocus={() => handleFocus(customer.id)}
            >
              <CustomerCard customer={customer} search={search} isActive={customer.id === keys.activeId} />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

/** So many cards stand beside each other. */
function useColumns(): number {
  const [isPhone, isTablet, isWall] = [
    useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }),
    useMediaQuery('(max-width: 1150px)', undefined, { getInitialValueInEffect: false }),
    useMediaQuery('(min-width: 1800px)', undefined, { getInitialValueInEffect: false }),
  ];
  if (isPhone) return 1;
  if (isTablet) return 2;
  return isWall ? 4 : 3;
}

function toRows(customers: readonly CustomerRow[], columns: number) {
  return Array.from({ length: Math.ceil(customers.length / columns) }, (_, row) => {
    const cards = customers.slice(row * columns, (row + 1) * columns);
    return { id: cards[0]?.id ?? row, cards };
  });
}
