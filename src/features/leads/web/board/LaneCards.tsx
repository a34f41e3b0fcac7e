import { Draggable, type DroppableProvided } from '@hello-pangea/dnd';
import { Button } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { useVirtualRows } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import type { LeadLane as Lane, Lead, LeadStatus } from '../../lead.contract.ts';
import { BoardCard } from './BoardCard.tsx';
import { findGap } from './drop-gap.ts';
import classes from './LaneCards.module.css';
import type { Drag } from './useDrag.ts';

interface LaneCardsProps {
  lane: Lane;
  leads: Lead[];
  drag: Drag | undefined;
  provided: DroppableProvided;
  onOpen: (id: string) => void;
  onExpand: () => void;
  onLoadMore: (status: LeadStatus) => void;
}

/** Most cards: a company of one line. Those that differ are measured. */
const CARD_HEIGHT = { wide: 79, narrow: 79 };

/** The cards of one column; only those near the window are drawn, so that a column may have thousands. */
export function LaneCards({ lane, leads, drag, provided, onOpen, onExpand, onLoadMore }: LaneCardsProps) {
  const { status, count } = lane;
  const scroller = useRef<HTMLDivElement>(null);
  const isWhole = leads.length === lane.leads.length;
  const loadMore = useCallback(() => isWhole && onLoadMore(status), [isWhole, onLoadMore, status]);
  const { virtual, items } = useVirtualRows({ rows: leads, scroller, rowHeight: CARD_HEIGHT, overscan: 6, ahead: 12, onNearEnd: loadMore });
  const gap = findGap(status, drag, virtual.measurementsCache);

  const { innerRef } = provided;
  const setScroller = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      innerRef(element);
    },
    [innerRef],
  );

  return (
    <div ref={setScroller} {...provided.droppableProps} className={classes.scroller} data-lane={status}>
      <div className={classes.cards} style={{ height: virtual.getTotalSize() + (gap?.extra ?? 0) }}>
        {gap && <div className={classes.gap} style={{ top: gap.top, height: gap.height }} aria-hidden />}
        {items.map(({ index, start }) => {
          const lead = leads[index];
          return (
            lead && (
              <Draggable key={lead.id} draggableId={lead.id} index={index}>
                {(item) => (
                  <BoardCard lead={lead} index={index} top={start} provided={item} measure={virtual.measureElement} onOpen={onOpen} />
                )}
              </Draggable>
            )
          );
        })}
      </div>
      {leads.length === 0 && !gap && <p className={classes.empty}>Drop a lead here</p>}
      {!isWhole && (
        <Button variant="subtle" color="gray" size="compact-sm" fullWidth onClick={onExpand}>
          Show {formatCount(count - leads.length)} older
        </Button>
      )}
    </div>
  );
}
