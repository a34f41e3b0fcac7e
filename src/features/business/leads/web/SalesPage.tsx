import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { BoardMobile } from '../../../../platform/web/board/phone/BoardMobile.tsx';
import { useMoves } from '../../../../platform/web/board/useMoves.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { LeadLane } from '../lead.contract.ts';
import { LEAD_STATUSES, type LeadStatus } from '../lead.contract.ts';
import { applyMove, isNarrowed, isOfStage, type LeadMove, NO_BOARD_FILTER, sumBoard, toBoardFilter } from '../lead-board.rules.ts';
import { BoardHead } from './BoardHead.tsx';
import { LeadBoard } from './board/LeadBoard.tsx';
import { LEAD_CARDS, toBoardLane, toMove } from './board/lead-cards.ts';
import { LeadModal } from './LeadModal.tsx';
import { useBoard, useLead, useSaveLead } from './lead.queries.ts';
import classes from './SalesPage.module.css';

interface LeadBoardMobileProps {
  lanes: readonly LeadLane[];
  status: LeadStatus;
  onChoose: (status: string) => void;
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

function LeadBoardMobile({ lanes, status, onChoose, onMove, onOpen, onLoadMore }: LeadBoardMobileProps) {
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

interface NoLeadsProps {
  isFiltered: boolean;
  onAdd: () => void;
  onClear: () => void;
}

function NoLeads({ isFiltered, onAdd, onClear }: NoLeadsProps) {
  if (isFiltered) {
    const clear = <Button onClick={onClear}>Show all leads</Button>;
    return <EmptyState title="No matching leads" action={clear} />;
  }
  const add = <Button onClick={onAdd}>Add lead</Button>;
  return <EmptyState title="No leads yet" hint="Add your first prospect and move it along as you call, quote and close." action={add} />;
}

const nameOf = ({ lead }: LeadMove) => lead.companyName;

/** The columns with the moves that are still on their way. */
function useLeadMoves(stored: readonly LeadLane[] | undefined) {
  const { change } = useSaveLead();
  // Without a version: that a colleague has changed the phone number is no reason to refuse a move.
  const send = ({ lead, status, after }: LeadMove) => change({ id: lead.id, change: { status, after } });
  const { shown: lanes, move } = useMoves(stored, { apply: applyMove, send, nameOf });
  return { lanes, move };
}

function OpenLead({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useLead(id);
  return (
    <OpenRecord id={id} noun="lead" query={query} onClose={onClose}>
      {(lead) => <LeadModal key={id} lead={lead} onClose={onClose} />}
    </OpenRecord>
  );
}

export function SalesPage() {
  const { search, show, box, openId, open, close } = usePageSearch();
  const filter = toBoardFilter(search);
  const { stage, ...narrowing } = filter;
  const status = LEAD_STATUSES.find((each) => each === search.status) ?? 'New';
  const isPhone = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { board, error, isStale, loadMore, retry } = useBoard(narrowing);
  const { lanes: all, move } = useLeadMoves(board?.lanes);
  const lanes = all?.filter((lane) => isOfStage(lane, stage));
  const handleAdd = () => open(NEW_RECORD);

  function content() {
    if (!lanes) return error ? <ErrorState error={error} onRetry={retry} /> : <PageSpinner />;
    if (sumBoard(lanes).count === 0) {
      return <NoLeads isFiltered={isNarrowed(filter)} onAdd={handleAdd} onClear={() => show(NO_BOARD_FILTER)} />;
    }
    const actions = { lanes, onMove: move, onOpen: open, onLoadMore: loadMore };
    const chosen = lanes.find((lane) => lane.status === status) ?? lanes[0];
    if (isPhone && chosen) return <LeadBoardMobile {...actions} status={chosen.status} onChoose={(next) => show({ status: next })} />;
    return <LeadBoard key={JSON.stringify(filter)} {...actions} />;
  }

  return (
    <div className={classes.page} data-stale={isStale}>
      <HeaderSearch {...box} placeholder="Search leads…" />
      <BoardHead lanes={lanes} filter={filter} onShow={show} onAdd={handleAdd} />
      {content()}
      {openId && <OpenLead id={openId} onClose={close} />}
    </div>
  );
}
