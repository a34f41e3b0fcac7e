import { DragDropContext } from '@hello-pangea/dnd';
import type { ReactNode } from 'react';
import { styleNonce } from '../strict-csp.ts';
import classes from './Board.module.css';
import type { BoardLane, CardDrop, CardKind, WithId } from './board-lane.ts';
import { forwardTouches } from './forward-touches.ts';
import { Lane } from './Lane.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { useDrag } from './useDrag.ts';

interface BoardProps<Card> {
  lanes: readonly BoardLane<Card>[];
  kind: CardKind<Card>;
  onMove: (drop: CardDrop<Card>) => void;
  onOpen: (id: string) => void;
  /** Called before the last cards of a column come into view. */
  onNearEnd?: (laneId: string) => void;
  footOf?: (lane: BoardLane<Card>) => ReactNode;
}

/** A board with columns side by side. Frozen while a card is dragged, so that live updates don't move the target. */
export function Board<Card extends WithId>({ lanes, kind, onMove, onOpen, onNearEnd, footOf }: BoardProps<Card>) {
  const { drag, responders } = useDrag({ lanes, kind, onMove });
  useBoardKeys(drag !== undefined);
  const howTo = `Press Space to pick up the ${kind.noun}, arrow keys to move it, Space to drop it, Escape to cancel. Press Enter to open it.`;

  return (
    <DragDropContext nonce={styleNonce} dragHandleUsageInstructions={howTo} {...responders}>
      <div className={classes.board} onTouchStart={forwardTouches}>
        {(drag?.lanes ?? lanes).map((lane) => (
          <Lane key={lane.id} lane={lane} kind={kind} drag={drag} onOpen={onOpen} onNearEnd={onNearEnd} foot={footOf?.(lane)} />
        ))}
      </div>
    </DragDropContext>
  );
}
