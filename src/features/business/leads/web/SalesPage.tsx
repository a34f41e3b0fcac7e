import { Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { syncFilterText } from '../../../../platform/sync-status.ts';
import { daysText } from '../../../../platform/time/relative-time.ts';
import { BoardMobile } from '../../../../platform/web/board/phone/BoardMobile.tsx';
import { useMoves } from '../../../../platform/web/board/useMoves.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Key } from '../../../../platform/web/ui/keyboard/Key.tsx';
import { LEAD_SOURCES, LEAD_STATUSES, type LeadLane, type LeadStatus } from '../lead.contract.ts';
import {
  applyMove,
  type BoardFilter,
  isNarrowed,
  isOfStage,
  type LeadMove,
  NO_BOARD_FILTER,
  sumBoard,
  toBoardFilter,
} from '../lead-board.rules.ts';
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

const nameOf = ({ lead }: LeadMove) => lead.companyName;

/** The columns with pending moves applied. */
function useLeadMoves(stored: readonly LeadLane[] | undefined) {
  const { change } = useSaveLead();
  // Sent without a version so that a colleague's edit of other fields doesn't reject the move.
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
      return isNarrowed(filter) ? (
        <EmptyState title="No matching leads" action={<Button onClick={() => show(NO_BOARD_FILTER)}>Show all leads</Button>} />
      ) : (
        <EmptyState
          title="No leads yet"
          hint="Add your first prospect and move it along as you call, quote and close."
          action={<Button onClick={handleAdd}>Add lead</Button>}
        />
      );
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

interface BoardHeadProps {
  lanes: readonly LeadLane[] | undefined;
  filter: BoardFilter;
  onShow: (filter: Partial<Record<keyof BoardFilter, string>>) => void;
  onAdd: () => void;
}

const SOURCES = [{ value: '', label: 'All sources' }, ...LEAD_SOURCES];

/** Totals, active filters and keyboard hints. */
function BoardHead({ lanes, filter: { source, stage, from, to, sync }, onShow, onAdd }: BoardHeadProps) {
  const sums = lanes && sumBoard(lanes);
  // Filters replace the keyboard hints.
  const isNarrowed = Boolean(stage ?? from ?? to ?? sync);
  return (
    <header className={classes.head}>
      <p className={classes.sums} role="status">
        {sums && (
          <>
            <strong>{countText({ count: sums.count, relation: 'exact' }, 'lead', 'leads')}</strong>{' '}
            <span className={classes.value}>· {formatShortDollars(sums.inProgress)} in progress</span>
          </>
        )}
      </p>
      {stage && <FilterChip text={stage} onRemove={() => onShow({ stage: '' })} />}
      {(from ?? to) && <FilterChip text={`Created ${daysText(from, to)}`} onRemove={() => onShow({ from: '', to: '' })} />}
      {sync && <FilterChip text={syncFilterText(sync)} onRemove={() => onShow({ sync: '' })} />}
      <NativeSelect
        className={classes.source}
        aria-label="Source"
        value={source ?? ''}
        data={SOURCES}
        onChange={(event) => onShow({ source: event.currentTarget.value })}
      />
      {!isNarrowed && (
        <p className={classes.keys} aria-hidden>
          <Key>Space</Key> pick up <Key>←</Key> <Key>→</Key> move <Key>↵</Key> open
        </p>
      )}
      <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={onAdd}>
        Add lead
      </Button>
    </header>
  );
}
