import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, Fragment, type MouseEvent, memo, Suspense, useEffect, useRef } from 'react';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { lazyPart } from '../../../../../platform/web/lazy-part.ts';
import { exactCount, type PagedList } from '../../../../../platform/web/paged-list.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import { GroupHeading } from '../../../../../platform/web/ui/table/GroupHeading.tsx';
import { type Grouping, toGroupLines } from '../../../../../platform/web/ui/table/group-lines.ts';
import { startListNavigation } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { RowPreview } from '../../../../../platform/web/ui/table/RowPreview.tsx';
import { saveScrollPosition } from '../../../../../platform/web/ui/table/scroll-position.ts';
import { SelectBox } from '../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import type { Selection } from '../../../../../platform/web/ui/table/selection/useSelection.ts';
import { useScrolledRows } from '../../../../../platform/web/ui/table/useScrolledRows.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { whenIdle } from '../../../../../platform/web/when-idle.ts';
import type { TicketRow as Row } from '../../ticket.contract.ts';
import { prefetchTicket } from '../ticket.queries.ts';
import { selectionShortcuts, ticketShortcuts } from '../ticket-shortcuts.ts';
import type { QuickChange } from '../ticket-slots.ts';
import classes from './TicketListPage.module.css';
import type { RowLayout } from './ticket-row-columns.tsx';
import { useTicketLinks } from './useTicketLinks.ts';

const TicketPreview = lazyPart(async () => (await import('./TicketPreview.tsx')).TicketPreview);

/** Delay in ms before prefetching. */
const HOVER_DELAY = 60;

interface TicketRowProps {
  ticket: Row;
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  isActive: boolean;
  isSelected: boolean;
  layout: RowLayout;
  onFocus: (ticketId: string) => void;
}

/** Renders only when its own ticket or state changes. */
const TicketRow = memo(function TicketRow({
  ticket,
  href,
  onFollow,
  isActive,
  isSelected,
  layout: { facts, cells },
  onFocus,
}: TicketRowProps) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function handleEnter() {
    timer.current = setTimeout(() => void prefetchTicket(client, ticket.id), HOVER_DELAY);
  }

  return (
    <a
      href={href}
      data-ticket={ticket.id}
      data-preview={ticket.id}
      onClick={onFollow}
      className={classes.row}
      data-active={isActive}
      data-selected={isSelected}
      onPointerEnter={handleEnter}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={() => onFocus(ticket.id)}
    >
      <span className={`${utilities.stack} ${classes.what}`}>
        <span className={`${utilities.truncate} ${utilities.strong} ${classes.summary}`}>{ticket.summary}</span>
        <span className={`${utilities.row} ${utilities.dimmed} ${classes.facts}`}>
          {ticket.isFollowUpDue && (
            <span title={ticket.followUpDate ? `Follow-up due (set for ${shortDate(ticket.followUpDate)})` : undefined}>
              <Pill tone="yellow">Follow-up</Pill>
            </span>
          )}
          {ticket.mergedInto !== null && <Pill tone="gray">Merged into {ticket.mergedInto}</Pill>}
          {facts.map(({ key, cell }) => (
            <Fragment key={key}>{cell(ticket)}</Fragment>
          ))}
          <Slot name="ticket-row" props={{ ticketId: ticket.id }} />
        </span>
      </span>
      {cells.map(({ key, cell }) => (
        <Fragment key={key}>{cell(ticket)}</Fragment>
      ))}
    </a>
  );
});

/** Compact rows have one line. */
const ROW_HEIGHT = { wide: 57, narrow: 106 };
const COMPACT_HEIGHT = { ...ROW_HEIGHT, wide: 36 };

/** Preloads the ticket page, so that the first ticket opens faster. */
const fetchTicketPage = () => void import('../TicketPage.tsx').catch(() => undefined);

interface TicketRowsProps {
  rows: Row[];
  list: PagedList<Row>;
  /** Key of the list for its scroll position. */
  placeKey: string;
  selection: Selection;
  layout: RowLayout;
  isCompact: boolean;
  grouping: Grouping<Row> | undefined;
  /** A shortcut has selected the active row to change it. */
  onQuick: (change: QuickChange) => void;
}

export function TicketRows({ rows: loaded, list, placeKey, selection, layout, isCompact, grouping, onQuick }: TicketRowsProps) {
  const total = exactCount(list.total);
  const grouped = grouping && toGroupLines(loaded, grouping);
  const rows = grouped?.rows ?? loaded;
  const lines = grouped?.lines;
  const { virtual, totalSize, items, isNarrow, keys, activeLine, scroller, handleScroll, handleFocus } = useScrolledRows({
    rows,
    ...(grouped && { lines: grouped.lines, lineOf: grouped.lineOf, isHeading: (line: number) => grouped.lines[line]?.group !== undefined }),
    placeKey,
    rowHeight: isCompact ? COMPACT_HEIGHT : ROW_HEIGHT,
    overscan: 8,
    onNearEnd: list.loadMore,
  });
  useEffect(() => {
    // After navigating between tickets, the user returns to the row of the last one.
    if (activeLine.current >= 0) virtual.scrollToIndex(activeLine.current);
  }, [virtual, activeLine]);

  useSelectionKeys(selection, rows, keys);
  useQuickKeys(selection, keys, onQuick);

  const { getHref, follow } = useRowLinks(rows, placeKey, selection);
  useEffect(() => whenIdle(fetchTicketPage), []);

  return (
    <div ref={scroller} className={classes.scroller} data-stale={list.isStale} onScroll={handleScroll}>
      <ul className={classes.card} data-compact={isCompact} style={{ height: totalSize, '--columns': layout.grid } as CSSProperties}>
        {items.map(({ index: line, key, start }) => {
          const heading = lines?.[line];
          const place = {
            className: classes.item,
            'data-line': line,
            ref: isNarrow ? virtual.measureElement : undefined,
            style: { transform: `translateY(${start}px)` },
          };
          if (grouping && heading?.group)
            return (
              <li key={key} {...place}>
                <GroupHeading group={heading.group} grouping={grouping} />
              </li>
            );
          const index = heading?.index ?? line;
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={key} {...place} data-index={index} aria-posinset={index + 1} aria-setsize={total ?? -1}>
              <SelectBox id={row.id} name={row.summary} rows={rows} selection={selection} />
              <TicketRow
                ticket={row}
                layout={layout}
                href={getHref(row.id)}
                onFollow={follow}
                isActive={row.id === keys.activeId}
                isSelected={selection.ids.has(row.id)}
                onFocus={handleFocus}
              />
            </li>
          );
        })}
      </ul>
      <RowPreview list={scroller}>{(id) => <PreviewOf ticket={rows.find((row) => row.id === id)} />}</RowPreview>
    </div>
  );
}

/** Loads the preview when it is first shown. */
function PreviewOf({ ticket }: { ticket: Row | undefined }) {
  return (
    ticket && (
      <Suspense fallback={ticket.summary}>
        <TicketPreview ticket={ticket} />
      </Suspense>
    )
  );
}

/** Handles clicks on rows: opens the ticket and starts list navigation. In selection mode, a touch selects the row. */
function useRowLinks(rows: readonly Row[], placeKey: string, selection: Selection) {
  const { getHref, follow: open } = useTicketLinks();

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (selection.isSelecting && matchMedia('(pointer: coarse)').matches) {
      event.preventDefault();
      selection.toggle(event.currentTarget.dataset.ticket ?? '');
      return;
    }
    startListNavigation({ ids: rows.map(({ id }) => id), onReach: (rowId) => saveScrollPosition(placeKey, { rowId }) });
    open(event);
  }

  return { getHref, follow };
}

interface RowKeys {
  readonly activeId: string | number | undefined;
  readonly move: (step: 1 | -1) => string | number | undefined;
}

/** Shortcuts: X selects the active row, Shift+X all rows up to it, and Shift+J or Shift+K each row reached. */
function useSelectionKeys(selection: Selection, rows: readonly Row[], { activeId, move }: RowKeys): void {
  function extend(step: 1 | -1) {
    const reached = [activeId, move(step)];
    selection.add(reached.filter((id) => typeof id === 'string'));
  }

  useShortcut(selectionShortcuts.selectRow, () => typeof activeId === 'string' && selection.toggle(activeId));
  useShortcut(selectionShortcuts.selectTo, () => typeof activeId === 'string' && selection.extendTo(activeId, rows));
  useShortcut(selectionShortcuts.selectDown, () => extend(1));
  useShortcut(selectionShortcuts.selectUp, () => extend(-1));
}

/** Shortcuts of the selection also work without one, for the active row. */
function useQuickKeys(selection: Selection, { activeId }: RowKeys, onQuick: (change: QuickChange) => void): void {
  function begin(change: QuickChange) {
    if (selection.isSelecting || typeof activeId !== 'string') return;
    selection.toggle(activeId);
    onQuick(change);
  }

  useShortcut(ticketShortcuts.status, () => begin('status'));
  useShortcut(ticketShortcuts.assign, () => begin('assign'));
  useShortcut(ticketShortcuts.tag, () => begin('tag'));
}
