import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { exactCount, type PagedList } from '../../../../platform/web/paged-list.ts';
import { recallPlace, rememberPlace } from '../../../../platform/web/ui/table/list-place.ts';
import { useRowKeys } from '../../../../platform/web/ui/table/useRowKeys.ts';
import { useVirtualRows, withRow } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import { whenIdle } from '../../../../platform/web/when-idle.ts';
import type { TicketRow as Row } from '../../ticket.contract.ts';
import { SelectBox } from './bulk/SelectBox.tsx';
import type { Selection } from './bulk/useSelection.ts';
import { useSelectionKeys } from './bulk/useSelectionKeys.ts';

import { TicketRow } from './TicketRow.tsx';
import classes from './TicketRows.module.css';

import { useRowLinks } from './useRowLinks.ts';

const ROW_HEIGHT = { wide: 57, narrow: 106 };

/** The file of a single ticket: fetched while one reads the list, so that the first ticket opens at once. */
const fetchTicketPage = () => void import('../TicketPage.tsx').catch(() => undefined);

interface TicketRowsProps {
  rows: Row[];
  list: PagedList<Row>;
  /** Names the list, so that coming back finds the place again. */
  placeKey: string;
  selection: Selection;
  /** Tickets of several types: each says its own. */
  isMixed: boolean;
}

export function TicketRows({ rows, list, placeKey, selection, isMixed }: TicketRowsProps) {
  const total = exactCount(list.total);
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(recallPlace(placeKey)).current;
  const active = useRef(-1);
  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), active.current, range.count), []);
  const { virtual, items, isNarrow } = useVirtualRows({
    rows,
    scroller,
    rowHeight: ROW_HEIGHT,
    overscan: 8,
    initialOffset: place?.offset ?? 0,
    rangeExtractor,
    onNearEnd: list.loadMore,
  });
  const keys = useRowKeys({ rows, list: scroller, startAt: place?.rowId, scrollTo: (index) => virtual.scrollToIndex(index) });
  active.current = keys.activeIndex;
  useEffect(() => {
    // Who has walked on from ticket to ticket comes back to another row.
    if (active.current >= 0) virtual.scrollToIndex(active.current);
  }, [virtual]);

  useSelectionKeys(selection, rows, keys);

  const { getHref, follow } = useRowLinks(rows, placeKey, selection);
  useEffect(() => whenIdle(fetchTicketPage), []);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-stale={list.isStale}
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
              <SelectBox ticket={row} rows={rows} selection={selection} />
              <TicketRow
                ticket={row}
                isMixed={isMixed}
                href={getHref(row.id)}
                onFollow={follow}
                isActive={row.id === keys.activeId}
                isSelected={selection.ids.has(row.id)}
                onFocus={() => {
                  keys.setActiveId(row.id);
                  rememberPlace(placeKey, { rowId: row.id });
                }}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
