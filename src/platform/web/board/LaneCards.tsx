import type { DraggableProvided } from '@hello-pangea/dnd';
import { Draggable, type DroppableProvided } from '@hello-pangea/dnd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef } from 'react';
import utilities from '../theme/utilities.module.css';
import { useVirtualRows } from '../ui/table/useVirtualRows.ts';
import classes from './board.module.css';
import type { BoardLane, CardKind, WithId } from './board-lane.ts';
import type { Drag } from './useDrag.ts';

/** Class of a card. */
export const CARD = `${utilities.surface} ${classes.face}`;

interface BoardCardProps {
  id: string;
  index: number;
  /** In px from the top of the column. */
  top: number;
  provided: DraggableProvided;
  measure: (element: HTMLElement | null) => void;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** A card in its column. Click or Enter opens it, Space picks it up. */
function BoardCard({ id, index, top, provided, measure, onOpen, children }: BoardCardProps) {
  const { innerRef } = provided;
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      innerRef(element);
      measure(element);
    },
    [innerRef, measure],
  );

  // The drag handle already is a button. Events used by the drag are prevented.
  const opening = {
    onClick: (event: MouseEvent) => event.defaultPrevented || onOpen(id),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && !event.defaultPrevented && onOpen(id),
  };
  return (
    <div
      ref={setElement}
      {...provided.draggableProps}
      {...provided.dragHandleProps}
      {...opening}
      className={classes.place}
      style={{ ...provided.draggableProps.style, top }}
      data-index={index}
    >
      <div className={CARD}>{children}</div>
    </div>
  );
}

interface Gap {
  readonly top: number;
  readonly height: number;
  /** Px by which the column grows. */
  readonly extra: number;
}

/** Gap between cards, included in measured heights. */
const CARD_SPACE = 5;

function findGap(laneId: string, drag: Drag<unknown> | undefined, cards: readonly { start: number; end: number }[]): Gap | undefined {
  if (!drag?.over || drag.over.droppableId !== laneId) return undefined;
  const { over, from, height } = drag;
  const isHome = from?.droppableId === laneId;
  // Within the same column, the cards in between move up into the space that the card left.
  const isBelowOldPlace = isHome && over.index > from.index;
  const top = isBelowOldPlace ? (cards[over.index]?.end ?? 0) - height : (cards[over.index]?.start ?? cards.at(-1)?.end ?? 0);
  return { top, height: height - CARD_SPACE, extra: isHome ? 0 : height };
}

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
  const { virtual, items, totalSize } = useVirtualRows({ rows: cards, scroller, rowHeight, overscan: 6, ahead: 12, onNearEnd: loadMore });
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
      <div className={classes.cards} style={{ height: totalSize + (gap?.extra ?? 0) }}>
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
