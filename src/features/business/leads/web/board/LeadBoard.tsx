import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Board } from '../../../../../platform/web/board/Board.tsx';
import { useIsPrinted } from '../../../../../platform/web/print/useIsPrinted.ts';
import type { LeadLane, LeadStatus } from '../../lead.contract.ts';
import { getShownLeads, type LeadMove } from '../../lead-board.rules.ts';
import { LEAD_CARDS, toBoardLane, toMove } from './lead-cards.ts';

interface LeadBoardProps {
  lanes: readonly LeadLane[];
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

/** The leads by status. Finished columns show the newest leads until expanded. */
export function LeadBoard({ lanes, onMove, onOpen, onLoadMore }: LeadBoardProps) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const isPrinted = useIsPrinted();
  const shownOf = (lane: LeadLane) => getShownLeads(lane, isPrinted || expanded.includes(lane.status));
  const loadMore = useCallback(
    (id: string) => {
      const lane = lanes.find(({ status }) => status === id);
      if (lane && getShownLeads(lane, expanded.includes(id)).length === lane.leads.length) onLoadMore(lane.status);
    },
    [lanes, expanded, onLoadMore],
  );

  function older(id: string) {
    const lane = lanes.find(({ status }) => status === id);
    const shown = lane ? shownOf(lane).length : 0;
    if (!lane || shown === lane.leads.length) return null;
    return (
      <Button variant="subtle" color="gray" size="compact-sm" fullWidth onClick={() => setExpanded([...expanded, id])}>
        Show {formatCount(lane.count - shown)} older
      </Button>
    );
  }

  return (
    <Board
      lanes={lanes.map((lane) => toBoardLane(lane, shownOf(lane)))}
      kind={LEAD_CARDS}
      onMove={(drop) => onMove(toMove(drop))}
      onOpen={onOpen}
      onNearEnd={loadMore}
      footOf={({ id }) => older(id)}
    />
  );
}
