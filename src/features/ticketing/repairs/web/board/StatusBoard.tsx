import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import type { BoardLane } from '../../../../../platform/web/board/board-lane.ts';
import { useMoves } from '../../../../../platform/web/board/useMoves.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { OpenCommandContext } from '../../../../../platform/web/web-feature.ts';
import { TICKET_STATUSES } from '../../../tickets/ticket.contract.ts';
import { isOpen } from '../../../tickets/ticket.rules.ts';
import classes from './RepairColumns.module.css';
import { RepairColumns } from './RepairColumns.tsx';
import { useRepairBoard, useSaveMove } from './repair-board.queries.ts';
import { applyToBoard, nameOfMove, type RepairCard, toRepairMove, toStatusLanes } from './repair-cards.ts';

/** Replaces the columns while there are no repairs. */
function NoRepairs() {
  const openCommand = useContext(OpenCommandContext);
  return (
    <EmptyState
      title="No cases match the current filters."
      hint="Create your first ticket to get started."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}

/** The repairs by status: a drag changes it. */
export function StatusBoard() {
  const { data, error, refetch } = useRepairBoard();
  const { shown: board, move } = useMoves(data, { apply: applyToBoard, send: useSaveMove(), nameOf: nameOfMove });
  if (!board && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = board?.filter(isOpen).reduce((sum, { count }) => sum + count, 0);
  const isEmpty = board?.every(({ count }) => count === 0);
  return (
    <RepairColumns
      lanes={board && toStatusLanes(board)}
      label="Status"
      summary={open === undefined ? '' : countText({ count: open, relation: 'exact' }, 'open repair', 'open repairs')}
      empty={isEmpty && <NoRepairs />}
      emptyText={({ name }) => `No repairs in ${name}`}
      onMove={(drop) => {
        const next = toRepairMove(drop, { day: '', technician: '' });
        if (next) move(next);
      }}
      footOf={(lane) => <OlderOnes lane={lane} />}
    />
  );
}

/** The board has those that changed last; the list has all of them. */
function OlderOnes({ lane: { id, count, cards } }: { lane: BoardLane<RepairCard> }) {
  const status = TICKET_STATUSES.find((each) => each === id);
  if (count <= cards.length || !status) return null;
  return (
    <Link className={classes.all} to="/rma" search={{ status, ...(!isOpen({ status }) && { state: 'closed' }) }}>
      View all {formatCount(count)} in the list
    </Link>
  );
}
