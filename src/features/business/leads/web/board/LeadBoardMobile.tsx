import { useCallback } from 'react';
import { BoardMobile } from '../../../../../platform/web/board/phone/BoardMobile.tsx';
import { LEAD_STATUSES, type LeadLane, type LeadStatus } from '../../lead.contract.ts';
import type { LeadMove } from '../../lead-board.rules.ts';
import { LEAD_CARDS, toBoardLane, toMove } from './lead-cards.ts';

interface LeadBoardMobileProps {
  lanes: readonly LeadLane[];
  status: LeadStatus;
  onChoose: (status: string) => void;
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

export function LeadBoardMobile({ lanes, status, onChoose, onMove, onOpen, onLoadMore }: LeadBoardMobileProps) {
  const loadMore = useCallback((id: string) => onLoadMore(LEAD_STATUSES.find((each) => each === id) ?? 'New'), [onLoadMore]);
  return (
    <BoardMobile
      lanes={lanes.map((lane) => toBoardLane(lane, lane.leads))}
      kind={LEAD_CARDS}
      label="Status"
      value={status}
      emptyText={({ name }) => `No leads in ${name}`}
      onChoose={onChoose}
      onMove={(drop) => onMove(toMove(drop))}
      onOpen={onOpen}
      onNearEnd={loadMore}
      isOrdered
    />
  );
}
