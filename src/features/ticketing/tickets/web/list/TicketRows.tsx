import { useEffect } from 'react';
import { exactCount, type PagedList } from '../../../../../platform/web/paged-list.ts';
import { SelectBox } from '../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useScrolledRows } from '../../../../../platform/web/ui/table/useScrolledRows.ts';
import { whenIdle } from '../../../../../platform/web/when-idle.ts';
import type { TicketRow as Row } from '../../ticket.contract.ts';
import { TicketRow } from './TicketRow.tsx';
import classes from './TicketRows.module.css';
import { useRowLinks } from './useRowLinks.ts';
import { useSelectionKeys } from './useSelectionKeys.ts';

const ROW_HEIGHT = { wide: 57, narrow: 106 };

/** Fetches the code of the ticket page while the list is being read, so that the first ticket opens at once. */
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
  const { virtual, items, isNarrow, keys, activeLine, scroller, handleScroll, handleFocus } = useScrolledRows({
    rows,
    placeKey,
    rowHeight: ROW_HEIGHT,
    overscan: 8,
    onNearEnd: list.loadMore,
  });
  useEffect(() => {
    // After walking from ticket to ticket, the user comes back to the row of the last one.
    if (activeLine.current >= 0) virtual.scrollToIndex(activeLine.current);
  }, [virtual, activeLine]);

  useSelectionKeys(selection, rows, keys);

  const { getHref, follow } = useRowLinks(rows, placeKey, selection);
  useEffect(() => whenIdle(fetchTicketPage), []);

  return (
    <div ref={scroller} className={classes.scroller} data-stale={list.isStale} onScroll={handleScroll}>
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
              <SelectBox id={row.id} name={row.summary} rows={rows} selection={selection} />
              <TicketRow
                ticket={row}
                isMixed={isMixed}
                href={getHref(row.id)}
                onFollow={follow}
                isActive={row.id === keys.activeId}
                isSelected={selection.ids.has(row.id)}
                onFocus={() => handleFocus(row.id)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
