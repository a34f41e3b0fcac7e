import type { BeforeCapture, DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd';
import { useState } from 'react';
import type { BoardLane, CardDrop, CardKind, WithId } from './board-lane.ts';

interface Place {
  readonly droppableId: string;
  readonly index: number;
}

export interface Drag<Card> {
  readonly id: string;
  /** In px. */
  readonly height: number;
  /** The columns at the start of the drag. */
  readonly lanes: readonly BoardLane<Card>[];
  readonly from?: Place;
  /** Drop position; null outside the columns. */
  readonly over?: Place | null;
}

interface DragOptions<Card> {
  lanes: readonly BoardLane<Card>[];
  kind: CardKind<Card>;
  onMove: (drop: CardDrop<Card>) => void;
}

export function useDrag<Card extends WithId>({ lanes, kind, onMove }: DragOptions<Card>) {
  const [drag, setDrag] = useState<Drag<Card>>();
  const laneOf = ({ droppableId }: Place) => (drag?.lanes ?? lanes).find(({ id }) => id === droppableId);
  const othersIn = (place: Place, id: string) => laneOf(place)?.cards.filter((card) => card.id !== id) ?? [];
  const nameOf = (id: string) => {
    const card = (drag?.lanes ?? lanes).flatMap(({ cards }) => cards).find((each) => each.id === id);
    return card ? kind.nameOf(card) : id;
  };
  const placeText = (id: string, place: Place) =>
    `position ${place.index + 1} of ${othersIn(place, id).length + 1} in ${laneOf(place)?.name ?? place.droppableId}`;

  function handleCapture({ draggableId }: BeforeCapture) {
    const card = document.querySelector(`[data-rfd-draggable-id="${draggableId}"]`);
    setDrag({ id: draggableId, height: card?.getBoundingClientRect().height ?? 0, lanes });
  }

  function handleStart({ draggableId, source }: DragStart, { announce }: ResponderProvided) {
    setDrag((current) => current && { ...current, from: source, over: source });
    announce(`Picked up ${nameOf(draggableId)}, ${placeText(draggableId, source)}.`);
  }

  function handleUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
    setDrag((current) => current && { ...current, over: destination });
    announce(
      destination ? `${nameOf(draggableId)}: ${placeText(draggableId, destination)}.` : `${nameOf(draggableId)} isn’t over a column.`,
    );
  }

  function handleEnd({ draggableId, source, destination, reason }: DropResult, { announce }: ResponderProvided) {
    setDrag(undefined);
    const card = laneOf(source)?.cards.find(({ id }) => id === draggableId);
    const isElsewhere = destination && (destination.droppableId !== source.droppableId || destination.index !== source.index);
    if (!card || !isElsewhere || reason === 'CANCEL') {
      announce(`Move canceled. ${nameOf(draggableId)} returned to its place.`);
      return;
    }
    const others = othersIn(destination, draggableId);
    onMove({ card, lane: destination.droppableId, others, index: destination.index });
    announce(`Dropped ${nameOf(draggableId)}, ${placeText(draggableId, destination)}.`);
  }

  const responders = { onBeforeCapture: handleCapture, onDragStart: handleStart, onDragUpdate: handleUpdate, onDragEnd: handleEnd };
  return { drag, responders };
}
