import { Draggable, type DroppableProvided } from '@hello-pangea/dnd';
import { type ReactNode, useCallback, useRef } from 'react';
import { useVirtualRows } from '../ui/table/useVirtualRows.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardLane, CardKind, WithId } from './board-lane.ts';
import { findGap } from './drop-gap.ts';
import classes from './LaneCards.module.css';
import type { Drag } from './useDrag.ts';

export interface LaneProps<Card> {
  lane: BoardLane<Card>;
  kind: CardKind<Card>;
  drag: Drag<Card> | undefined;
  onOpen: (id: string) => void;
  onNearEnd: ((laneId: string) => void) | undefined;
  foot: ReactNode;
}

type LaneCardsProps<Card> = LaneProps<Card> & { provided: DroppableProvided };

export function LaneCards<Card extends WithId>({ lane, kind, drag, provided, onOpen, onNearEnd, foot }: LaneCardsProps<Card>) {
  const { id, cards } = lane;
  const scroller = useRef<HTMLDivElement>(null);
  const loadMore = useCallback(() => onNearEnd?.(id), [onNearEnd, id]);
  const rowHeight = { wide: kind.height, narrow: kind.height };
  const { virtual, items } = useVirtualRows({ rows: cards, scroller, rowHeight, overscan: 6, ahead: 12, onNearEnd: loadMore });
  const gap = findGap(id, drag, virtual.measurementsCache);

  const { innerRef } = provided;
  const setScroller = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      innerRef(element);
    },
    [innerRef],
  );

  return (
    <div ref={setScroller} {...provided.droppableProps} className={classes.scroller} data-lane={id}>
      <div className={classes.cards} style={{ height: virtual.getTotalSize() + (gap?.extra ?? 0) }}>
        {gap && <div className={classes.gap} style={{ top: gap.top, height: gap.height }} aria-hidden />}
        {items.map(({ index, start }) => {
          const card = cards[index];
          return (
            card && (
              <Draggable key={card.id} draggableId={card.id} index={index}>
                {(item) => (
                  <BoardCard id={card.id} index={index} top={start} provided={item} measure={virtual.measureElement} onOpen={onOpen}>
                    <kind.Face card={card} />
                  </BoardCard>
                )}
              </Draggable>
            )
          );
        })}
      </div>
      {cards.length === 0 && !gap && <p className={classes.empty}>Drop a {kind.noun} here</p>}
      {foot}
    </div>
  );
}
