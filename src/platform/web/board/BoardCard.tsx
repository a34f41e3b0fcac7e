import type { DraggableProvided } from '@hello-pangea/dnd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback } from 'react';
import classes from './BoardCard.module.css';
import { CardFrame } from './CardFrame.tsx';

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
export function BoardCard({ id, index, top, provided, measure, onOpen, children }: BoardCardProps) {
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
      <CardFrame>{children}</CardFrame>
    </div>
  );
}
