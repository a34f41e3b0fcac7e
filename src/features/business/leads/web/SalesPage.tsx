import { useMediaQuery } from '@mantine/hooks';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LEAD_STATUSES } from '../lead.contract.ts';
import { isNarrowed, isOfStage, NO_BOARD_FILTER, sumBoard, toBoardFilter } from '../lead-board.rules.ts';
import { BoardHead } from './BoardHead.tsx';
import { LeadBoard } from './board/LeadBoard.tsx';
import { LeadBoardMobile } from './board/LeadBoardMobile.tsx';
import { useBoard } from './lead.queries.ts';
import { NoLeads } from './NoLeads.tsx';
import { OpenLead } from './OpenLead.tsx';
import classes from './SalesPage.module.css';
import { useLeadMoves } from './useLeadMoves.ts';

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
