import { Droppable } from '@hello-pangea/dnd';
import { useId } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { LeadLane as Lane, Lead, LeadStatus } from '../../lead.contract.ts';
import { StatusDot } from '../StatusDot.tsx';
import { DraggedCard } from './DraggedCard.tsx';
import { LaneCards } from './LaneCards.tsx';
import classes from './LeadLane.module.css';
import type { Drag } from './useDrag.ts';

interface LeadLaneProps {
  lane: Lane;
  /** Those of its leads that are shown. */
  leads: Lead[];
  drag: Drag | undefined;
  onOpen: (id: string) => void;
  onExpand: () => void;
  onLoadMore: (status: LeadStatus) => void;
}

export function LeadLane({ lane, leads, drag, onOpen, onExpand, onLoadMore }: LeadLaneProps) {
  const { status, count, value } = lane;
  const nameId = useId();
  const isTarget = drag?.over?.droppableId === status;
  return (
    <section className={classes.lane} data-target={isTarget} aria-labelledby={nameId}>
      <header className={classes.head}>
        <h2 id={nameId} className={classes.name}>
          <StatusDot status={status} />
          <span className={classes.status}>{status}</span>
        </h2>
        <span className={classes.count}>{formatCount(count)}</span>
        <span className={classes.value}>{formatShortDollars(value)}</span>
      </header>
      <Droppable
        droppableId={status}
        mode="virtual"
        renderClone={(provided, snapshot, { draggableId }) => (
          <DraggedCard
            provided={provided}
            snapshot={snapshot}
            lead={drag?.lanes.flatMap((each) => each.leads).find(({ id }) => id === draggableId)}
          />
        )}
      >
        {(provided) => (
          <LaneCards
            lane={lane}
            leads={leads}
            drag={drag}
            provided={provided}
            onOpen={onOpen}
            onExpand={onExpand}
            onLoadMore={onLoadMore}
          />
        )}
      </Droppable>
    </section>
  );
}
