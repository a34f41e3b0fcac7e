import type { DraggableProvided } from '@hello-pangea/dnd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback } from 'react';
import classes from './BoardCard.module.css';
import { CardFrame } from './CardFrame.tsx';

interface BoardCardProps {
  id: string;
  index: number;
  /** Px below the top of its column. */
  top: number;
  provided: DraggableProvided;
  measure: (element: HTMLElement | null) => void;
  onOpen: (id: string) => void;
  /** The content of the card. */
  children: ReactNode;
}

/** A card in its column: a click or Enter opens it, Space lifts it. */
export function BoardCard({ id, index, top, provided, measure, onOpen, children }: BoardCardProps) {
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
      <CardFrame>{children}</CardFrame>
    </div>
  );
}
