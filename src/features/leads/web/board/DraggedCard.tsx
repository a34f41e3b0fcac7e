import type { DraggableProvided, DraggableStateSnapshot } from '@hello-pangea/dnd';
import type { Lead } from '../../lead.contract.ts';
import { CardFace } from './CardFace.tsx';
import classes from './DraggedCard.module.css';

interface DraggedCardProps {
  provided: DraggableProvided;
  snapshot: DraggableStateSnapshot;
  lead: Lead | undefined;
}

/** The card in the air, above all columns. */
export function DraggedCard({ provided, snapshot, lead }: DraggedCardProps) {
  return (
    <div ref={provided.innerRef} {...provided.draggableProps} {...provided.dragHandleProps} className={classes.dragged}>
      <div className={classes.tilt} data-landing={snapshot.isDropAnimating}>
        {lead && <CardFace lead={lead} />}
      </div>
    </div>
  );
}
