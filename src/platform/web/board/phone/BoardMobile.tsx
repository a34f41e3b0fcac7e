import { Fragment, type ReactNode, useCallback, useRef } from 'react';
import { useIsPrinted } from '../../print/useIsPrinted.ts';
import { useVirtualRows } from '../../ui/table/useVirtualRows.ts';
import type { BoardLane, CardDrop, CardKind, WithId } from '../board-lane.ts';
import classes from './BoardMobile.module.css';
import { LaneChoice } from './LaneChoice.tsx';
import { PhoneCard } from './PhoneCard.tsx';

interface BoardMobileProps<Card> {
  lanes: readonly BoardLane<Card>[];
  kind: CardKind<Card>;
  /** Label of the column picker: 'Status'. */
  label: string;
  value: string;
  emptyText: (lane: BoardLane<Card>) => string;
  onChoose: (laneId: string) => void;
  onMove: (drop: CardDrop<Card>) => void;
  onOpen: (id: string) => void;
  onNearEnd?: (laneId: string) => void;
  /** Whether users sort the cards, so that one can be moved to the top. */
  isOrdered?: boolean;
  footOf?: (lane: BoardLane<Card>) => ReactNode;
}

/** One column at a time, with a button on each card that moves it. Prints all columns. */
export function BoardMobile<Card extends WithId>({ label, value, onChoose, ...board }: BoardMobileProps<Card>) {
  const isPrinted = useIsPrinted();
  const shown = isPrinted ? board.lanes : board.lanes.filter(({ id }) => id === value);
  return (
    <div className={classes.phone}>
      <LaneChoice label={label} lanes={board.lanes} value={value} onChange={onChoose} />
      {shown.map((lane) => (
        <Fragment key={lane.id}>
          {isPrinted && <h2>{lane.name}</h2>}
          <PhoneCards lane={lane} {...board} />
        </Fragment>
      ))}
    </div>
  );
}

const CARD_HEIGHT = { wide: 74, narrow: 74 };

type PhoneCardsProps<Card> = Omit<BoardMobileProps<Card>, 'label' | 'value' | 'onChoose'> & { lane: BoardLane<Card> };

function PhoneCards<Card extends WithId>(props: PhoneCardsProps<Card>) {
  const { lane, lanes, kind, emptyText, onMove, onOpen, onNearEnd, isOrdered = false, footOf } = props;
  const { id: laneId, cards } = lane;
  const scroller = useRef<HTMLDivElement>(null);
  const loadMore = useCallback(() => onNearEnd?.(laneId), [onNearEnd, laneId]);
  const { virtual, items } = useVirtualRows({ rows: cards, scroller, rowHeight: CARD_HEIGHT, overscan: 8, ahead: 15, onNearEnd: loadMore });
  if (cards.length === 0) return <p className={classes.empty}>{emptyText(lane)}</p>;
  const targets = lanes.filter(({ id }) => id !== laneId);

  function handleMove(card: Card, to: BoardLane<Card>) {
    onMove({ card, lane: to.id, others: to.cards.filter(({ id }) => id !== card.id), index: 0 });
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.cards} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const card = cards[index];
          return (
            card && (
              <li key={key} data-index={index} className={classes.item} style={{ transform: `translateY(${start}px)` }}>
                <PhoneCard
                  name={kind.nameOf(card)}
                  targets={targets}
                  onOpen={() => onOpen(card.id)}
                  onMove={(to) => handleMove(card, to)}
                  onTop={isOrdered ? () => handleMove(card, lane) : undefined}
                >
                  <kind.PhoneFace card={card} />
                </PhoneCard>
              </li>
            )
          );
        })}
      </ul>
      {footOf?.(lane)}
    </div>
  );
}
