import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useState } from 'react';
import { LEAD_STATUSES, type Lead, type LeadLane } from '../../lead.contract.ts';
import { findAnchor, type LeadMove } from '../../lead-board.rules.ts';

/** A place on the board. */
interface Place {
  readonly droppableId: string;
  readonly index: number;
}

/** A lead in the air. */
export interface Drag {
  readonly id: string;
  /** Of its card, in px. */
  readonly height: number;
  /** The board as it was when the lead was lifted. */
  readonly lanes: readonly LeadLane[];
  readonly from?: Place;
  /** Where it would land; null outside of the columns. */
  readonly over?: Place | null;
}

interface DragOptions {
  lanes: readonly LeadLane[];
  shownOf: (lane: LeadLane) => Lead[];
  onMove: (move: LeadMove) => void;
}

/** Follows a lead from lift to drop, and says in words where it is. */
export function useDrag({ lanes, shownOf, onMove }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const shownIn = ({ droppableId }: Place) => {
    const lane = (drag?.lanes ?? lanes).find(({ status }) => status === droppableId);
    return lane ? shownOf(lane) : [];
  };
  const nameOf = (id: string) => lanes.flatMap(({ leads }) => leads).find((lead) => lead.id === id)?.companyName ?? id;
  const placeText = (id: string, place: Place) => {
    const others = shownIn(place).filter((lead) => lead.id !== id).length;
    return `place ${place.index + 1} of ${others + 1} in ${place.droppableId}`;
  };

  function handleCapture({ draggableId }: BeforeCapture) {
    const card = document.querySelector(`[data-rfd-draggable-id="${draggableId}"]`);
    setDrag({ id: draggableId, height: card?.getBoundingClientRect().height ?? 0, lanes });
  }

  function handleStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
    setDrag((current) => current && { ...current, from: source, over: source });
    announce(`Lifted ${nameOf(draggableId)}, ${placeText(draggableId, source)}.`);
  }

  function handleUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
    setDrag((current) => current && { ...current, over: destination });
    announce(
      destination ? `${nameOf(draggableId)}: ${placeText(draggableId, destination)}.` : `${nameOf(draggableId)} is outside of the columns.`,
    );
  }

  function handleEnd({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) {
    setDrag(undefined);
    const lead = shownIn(source).find(({ id }) => id === draggableId);
    const isElsewhere = destination && (destination.droppableId !== source.droppableId || destination.index !== source.index);
    if (!lead || !isElsewhere || reason === 'CANCEL') {
      announce(`${nameOf(draggableId)} is back where it was.`);
      return;
    }
    const status = LEAD_STATUSES.find((each) => each === destination.droppableId) ?? lead.status;
    onMove({ lead, status, after: findAnchor(shownIn(destination), draggableId, destination.index) });
    announce(`Dropped ${nameOf(draggableId)}, ${placeText(draggableId, destination)}.`);
  }

  const responders = { onBeforeCapture: handleCapture, onDragStart: handleStart, onDragUpdate: handleUpdate, onDragEnd: handleEnd };
  return { drag, responders };
}
