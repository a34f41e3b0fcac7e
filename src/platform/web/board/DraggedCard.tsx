import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import type { CardKind } from './board-lane.ts';
import { CardFrame } from './CardFrame.tsx';
import classes from './DraggedCard.module.css';

interface DraggedCardProps<Card> {
  provided: DraggableProvided;
  snapshot: DraggableStateSnapshot;
  kind: CardKind<Card>;
  card: Card | undefined;
}

export function DraggedCard<Card>({ provided, snapshot, kind, card }: DraggedCardProps<Card>) {
  return (
    <div ref={provided.innerRef} {...provided.draggableProps} {...provided.dragHandleProps} className={classes.dragged}>
      <div className={classes.tilt} data-landing={snapshot.isDropAnimating}>
        {card && (
          <CardFrame>
            <kind.Face card={card} />
          </CardFrame>
        )}
      </div>
    </div>
  );
}
