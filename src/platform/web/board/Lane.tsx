import { Droppable } from '@hello-pangea/dnd';
import { useId } from 'react';
import { formatCount } from '../../number-text.ts';
import { ToneDot } from '../ui/text/ToneDot.tsx';
import type { WithId } from './board-lane.ts';
import { DraggedCard } from './DraggedCard.tsx';
import classes from './Lane.module.css';
import { LaneCards, type LaneProps } from './LaneCards.tsx';

export function Lane<Card extends WithId>(props: LaneProps<Card>) {
  const { lane, kind, drag } = props;
  const { id, name, tone, count, note, isWarning = false } = lane;
  const nameId = useId();
  const isTarget = drag?.over?.droppableId === id;
  return (
    <section className={classes.lane} data-target={isTarget} aria-labelledby={nameId}>
      <header className={classes.head} data-bare={note === undefined} data-dotted={tone !== undefined}>
        <h2 id={nameId} className={classes.name}>
          {tone && <ToneDot tone={tone} />}
          <span className={classes.text}>{name}</span>
        </h2>
        <span className={classes.count}>{formatCount(count)}</span>
        {note !== undefined && (
          <span className={classes.note} data-warning={isWarning}>
            {note}
          </span>
        )}
      </header>
      <Droppable
        droppableId={id}
        mode="virtual"
        renderClone={(provided, snapshot, { draggableId }) => (
          <DraggedCard
            provided={provided}
            snapshot={snapshot}
            kind={kind}
            card={drag?.lanes.flatMap(({ cards }) => cards).find((card) => card.id === draggableId)}
          />
        )}
      >
        {(provided) => <LaneCards {...props} provided={provided} />}
      </Droppable>
    </section>
  );
}
