import { DragDropContext } from '@hello-pangea/dnd';
import { useState } from 'react';
import { styleNonce } from '../../../../platform/web/strict-csp.ts';
import type { LeadLane as Lane, LeadStatus } from '../../lead.contract.ts';
import { getShownLeads, type LeadMove } from '../../lead-board.rules.ts';
import { forwardTouches } from './forward-touches.ts';
import classes from './LeadBoard.module.css';
import { LeadLane } from './LeadLane.tsx';
import { useBoardKeys } from './useBoardKeys.ts';
import { useDrag } from './useDrag.ts';

interface LeadBoardProps {
  lanes: readonly Lane[];
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

const HOW_TO = 'Press Space to lift the lead, the arrow keys to move it, Space again to drop it, Escape to put it back. Enter opens it.';

/** The columns side by side. While a lead is in the air the board stands still, whatever colleagues do meanwhile. */
export function LeadBoard({ lanes, onMove, onOpen, onLoadMore }: LeadBoardProps) {
  const [expanded, setExpanded] = useState<readonly LeadStatus[]>([]);
  const shownOf = (lane: Lane) => getShownLeads(lane, expanded.includes(lane.status));
  const { drag, responders } = useDrag({ lanes, shownOf, onMove });
  useBoardKeys(drag !== undefined);

  return (
    <DragDropContext nonce={styleNonce} dragHandleUsageInstructions={HOW_TO} {...responders}>
      <div className={classes.board} onTouchStart={forwardTouches}>
        {(drag?.lanes ?? lanes).map((lane) => (
          <LeadLane
            key={lane.status}
            lane={lane}
            leads={shownOf(lane)}
            drag={drag}
            onOpen={onOpen}
            onExpand={() => setExpanded([...expanded, lane.status])}
            onLoadMore={onLoadMore}
          />
        ))}
      </div>
    </DragDropContext>
  );
}
