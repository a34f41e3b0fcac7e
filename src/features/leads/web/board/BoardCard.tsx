import type { DraggableProvided } from '@hello-pangea/dnd';
import { type KeyboardEvent, type MouseEvent, useCallback } from 'react';
import type { Lead } from '../../lead.contract.ts';
import classes from './BoardCard.module.css';
import { CardFace } from './CardFace.tsx';

interface BoardCardProps {
  lead: Lead;
  index: number;
  /** Px below the top of its column. */
  top: number;
  provided: DraggableProvided;
  measure: (element: HTMLElement | null) => void;
  onOpen: (id: string) => void;
}

/** A card in its column: a click or Enter opens it, Space lifts it. */
export function BoardCard({ lead, index, top, provided, measure, onOpen }: BoardCardProps) {
  const { innerRef } = provided;
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      innerRef(element);
      measure(element);
    },
    [innerRef, measure],
  );

  // It is a button by its handle. What the drag has made use of is prevented already.
  const opening = {
    onClick: (event: MouseEvent) => event.defaultPrevented || onOpen(lead.id),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && !event.defaultPrevented && onOpen(lead.id),
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
      <CardFace lead={lead} />
    </div>
  );
}
